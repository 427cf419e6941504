import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { dev } from "astro";
import { readConfig } from "../../platform/config.ts";
import { root } from "../prepare.ts";
import { pagesOfServer } from "./vite-pages.ts";

const { dataDir, port } = readConfig();
// Astro's own server, which renders each page from its sources and tells the browser what was saved.
await dev({
  root,
  logLevel: "warn",
  server: { host: "127.0.0.1", port },
  // Vite writes styles and its own script into the page, which the policy of the build forbids.
  security: { csp: false },
  vite: {
    plugins: [pagesOfServer()],
    // Beside the rest of this copy's state, so that two of them do not disturb each other.
    cacheDir: join(dataDir, "vite"),
    server: {
      strictPort: true,
      fs: { allow: [root, dataDir, await realpath(join(root, "node_modules"))] },
    },
  },
});
