import { dirname, relative, resolve, sep } from "node:path";

const entry = "astro-entry.ts";

/**
 * Keeps `server/` out of the bundle of the pages: front matter imports the very modules that the process
 * has loaded already. A second copy inside the bundle would have its own classes and its own state, so
 * that `instanceof Refusal` would fail and a limiter would count apart. The bundle names
 * them by the `#server/*` entry of package.json, which is right at any depth of the output.
 */
export function serverStaysOutside() {
  let inside = "";
  return {
    name: "tuuri:server-stays-outside",
    enforce: "pre",
    // In development a saved service is to be live: there the pages' process has a copy of its own.
    apply: "build",
    configResolved(config) {
      inside = resolve(config.root, "server") + sep;
    },
    resolveId(source, importer) {
      if (this.environment.config.consumer !== "server" || !importer || !source.startsWith(".")) return;
      const file = resolve(dirname(importer.split("?")[0]), source);
      if (!file.startsWith(inside) || file.endsWith(entry)) return;
      return { id: `#server/${relative(inside, file).replaceAll(sep, "/")}`, external: true };
    },
  };
}
