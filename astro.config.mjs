import react from "@astrojs/react";
import pwa from "@vite-pwa/astro";
import { defineConfig } from "astro/config";
import { tuuriAdapter } from "./server/platform/astro-adapter.mjs";
import { serverStaysOutside } from "./server/platform/vite-server-outside.mjs";
import { markdown } from "./src/markdown.mjs";
import { layerOrder } from "./src/styles/layer-order.mjs";

const ofEveryIsland =
  /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|rolldown.runtime|src\/components\/(Icon\.tsx|form\/combo\/rows\.ts)/;

export default defineConfig({
  output: "server",
  base: "/app",
  // Both spellings match; the server redirects to the one without a slash (server/platform/pages/pages.ts).
  trailingSlash: "ignore",
  adapter: tuuriAdapter(),
  integrations: [
    react(),
    // Builds src/sw.ts as /app/sw.js. It keeps no files, so nothing is injected; pages register it themselves.
    pwa({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectManifest: { injectionPoint: undefined, rollupFormat: "iife", minify: true },
      injectRegister: false,
      manifest: false,
    }),
  ],
  session: false,
  markdown,
  compressHTML: true,
  devToolbar: { enabled: false },
  build: {
    // One stylesheet that the browser keeps is cheaper over a visit than the same rules in every page.
    inlineStylesheets: "never",
  },
  security: {
    // Our server checks the origin of every call that changes something, API and pages alike.
    checkOrigin: false,
    csp: {
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
    plugins: [serverStaysOutside(), layerOrder()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every island needs comes in one file: each more is a request of the first visit.
              codeSplitting: {
                groups: [{ name: "islands", test: ofEveryIsland }],
              },
            },
          },
        },
      },
    },
  },
});
