import { expect, test } from "bun:test";
import { resolve } from "node:path";

const program = `
  import { loadPages } from "./server/platform/pages/pages.ts";
  await loadPages();
  const loaded = Object.keys(require.cache).filter((path) => /react(-dom)?[^/]*\\.(development|production)/.test(path));
  console.log(JSON.stringify({ loaded, env: process.env.NODE_ENV ?? null }));
`;

/** What a process that is run for this has loaded. */
async function loadedIn(env: Record<string, string>): Promise<{ loaded: string[]; env: string | null }> {
  const child = Bun.spawn([process.execPath, "-e", program], {
    cwd: resolve(import.meta.dir, "../../.."),
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await new Response(child.stdout).text());
}

const runFor: Record<string, string>[] = [{}, { NODE_ENV: "test" }];

test.each(runFor)("built pages use React's form for production in a process run with %p", async (env) => {
  const seen = await loadedIn(env);
  expect(seen.loaded.filter((path) => path.includes("react-dom-server"))).not.toEqual([]);
  expect(seen.loaded.filter((path) => path.includes(".development"))).toEqual([]);
  expect(seen.env).toBe(env["NODE_ENV"] ?? null);
});
