import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import react from "@astrojs/react";
import pwa from "@vite-pwa/astro";
import { defineConfig } from "astro/config";
import { tuuriAdapter } from "./server/platform/pages/astro-adapter.mjs";
import { serverStaysOutside } from "./server/platform/pages/vite-server-outside.mjs";
import { inPages } from "./src/layouts/in-pages/in-pages.mjs";
import { markdown } from "./src/markdown.mjs";
import { fewScripts, groups } from "./src/scripts-of-pages.mjs";
import { layerOrder } from "./src/styles/layer-order.mjs";

/** Of the scripts of ours that stand in pages themselves (src/layouts/in-pages/InPage.astro). */
const hashes = Object.values(inPages).map((names) => {
  const hash = createHash("sha256");
  for (const name of names)
    hash.update(readFileSync(new URL(`./src/layouts/in-pages/${name}.js`, import.meta.url)));
  return /** @type {const} */ (`sha256-${hash.digest("base64")}`);
});

export default defineConfig({
  output: "server",
  base: "/app",
  // Both spellings match; the server redirects to the one without a slash (server/platform/pages/pages.ts).
  trailingSlash: "ignore",
  adapter: tuuriAdapter(),
  integrations: [
    react(),
    // Builds src/sw.ts as /app/sw.js, with the names of what the pages are made of that it keeps; pages register it themselves.
    pwa({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectManifest: {
        rollupFormat: "iife",
        minify: true,
        globPatterns: ["_astro/*.{css,js,svg,woff2}"],
        // Of forms, which are of no use without a connection.
        globIgnores: [
          "_astro/{Calendar,ComboField,DefaultsTimes,JobForm,Month,OwnDateField,PlainCalendar,WeekBoard,WorkFields,useCrop}.*",
        ],
      },
      injectRegister: false,
      manifest: false,
    }),
  ],
  session: false,
  markdown,
  compressHTML: true,
  devToolbar: { enabled: false },
  build: {
    // Which ones is said below (assetsInlineLimit).
    inlineStylesheets: "auto",
  },
  security: {
    // Our server checks the origin of every call that changes something, API and pages alike.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "worker-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    build: {
      // Large styles are kept by the browser; for those of less than 5 kB a request costs more than their bytes in each page.
      assetsInlineLimit: (file, content) => (file.endsWith(".css") ? content.byteLength < 5_120 : undefined),
    },
    plugins: [serverStaysOutside(), layerOrder(), ...fewScripts()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  },
});
