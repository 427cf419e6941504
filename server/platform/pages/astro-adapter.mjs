import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import node, { getAdapter } from "@astrojs/node";

/**
 * The Node adapter with another door: pages are rendered by `render()` of astro-entry.ts inside our own
 * server. The adapter's standalone server is not used: as the first process of a container it does not
 * end on SIGTERM.
 */
export function tuuriAdapter() {
  const wrapped = node({ mode: "middleware", staticHeaders: true });
  return {
    name: "tuuri-adapter",
    hooks: {
      ...wrapped.hooks,
      "astro:config:done": (options) => {
        wrapped.hooks["astro:config:done"]({ ...options, setAdapter: () => {} });
        const serverEntrypoint = new URL("./astro-entry.ts", import.meta.url);
        options.setAdapter({
          ...getAdapter({ staticHeaders: true }),
          name: "tuuri-adapter",
          serverEntrypoint,
        });
      },
      "astro:build:done": async (options) => {
        await wrapped.hooks["astro:build:done"](options);
        await compress(fileURLToPath(options.dir));
      },
    },
  };
}

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` beside every asset once, so that no request waits for it. */
async function compress(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    if (bytes.length < 600) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${path}.br`, await brotli(bytes, quality));
    await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }));
  }
}
