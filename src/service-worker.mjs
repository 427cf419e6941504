import { fileURLToPath } from "node:url";

/** Builds sw.ts as one file at `/app/sw.js`: its address must never change, and decides what it serves. */
export function serviceWorker() {
  return {
    name: "tuuri:service-worker",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        await Bun.build({
          entrypoints: [fileURLToPath(new URL("./sw.ts", import.meta.url))],
          outdir: fileURLToPath(dir),
          format: "iife",
          target: "browser",
          minify: true,
        });
      },
    },
  };
}
