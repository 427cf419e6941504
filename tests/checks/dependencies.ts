import { dirname, join, normalize } from "node:path";
import { report, type Source, sourcesIn } from "./sources.ts";

/** What several features share: about a job, and about lists that refresh in place. */
const sharedFeatures = new Set(["job", "live"]);

if (import.meta.main) {
  report(problemsIn(await sourcesIn(["server", "src", "db", "bench"], /\.(ts|tsx|astro|mjs)$/)));
}

/**
 * The direction of dependencies. Linters that know TypeScript do not read the imports of `.astro` files,
 * so the few rules are checked here for all files alike.
 */
export function problemsIn(sources: Source[]): string[] {
  const problems: string[] = [];
  /** Of the modules: which imports which. */
  const uses = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (/\.(test|fixture)\.tsx?$|\/fixture\.ts$/.test(path)) continue;
    for (const target of importsOf(path, text)) {
      const broken = brokenRule(path, target);
      if (broken) problems.push(`${path} imports ${target}: ${broken}`);
      noteUse(uses, moduleOf(path), moduleOf(target));
    }
    if (/^server\/.+\/wire\.ts$/.test(path)) {
      const brought = importsOf(path, text.replaceAll(/^import type [^;]+;$/gm, ""));
      const wrong = brought.filter((target) => !/\/(wire|texts)\.ts$/.test(target));
      if (wrong.length > 0 || /from "[^.]/.test(text)) {
        problems.push(
          `${path} comes into the browser: at run time it may bring other wire.ts files and texts.ts alone`,
        );
      }
    }
  }
  const circle = circleAmong(uses);
  return circle ? [...problems, `the modules go in a circle: ${circle.join(" → ")}`] : problems;
}

function moduleOf(path: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1];
}

function noteUse(uses: Map<string, Set<string>>, from: string | undefined, to: string | undefined): void {
  if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to));
}

/** A way along the edges that comes back to where it began. */
function circleAmong(edges: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (at: string, way: string[]): string[] | undefined => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (done.has(at)) return undefined;
    for (const next of edges.get(at) ?? []) {
      const found = walk(next, [...way, at]);
      if (found) return found;
    }
    done.add(at);
    return undefined;
  };
  for (const start of edges.keys()) {
    const found = walk(start, []);
    if (found) return found;
  }
  return undefined;
}

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*["']((?:\.|#server\/)[^"']+)["']/g)].map(
    (match) => match[1] ?? "",
  );
  // "#server/*" stands for the folder (package.json).
  return specifiers.map((specifier) =>
    specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
  );
}

function brokenRule(from: string, to: string): string | undefined {
  // Benches make their worlds as tests do.
  if (from.startsWith("bench/") && to.endsWith(".fixture.ts")) return undefined;
  const own = moduleOf(from);
  const other = moduleOf(to);
  if (
    other &&
    other !== own &&
    !(to.startsWith(`server/modules/${other}/`) && to.endsWith("/index.ts")) &&
    !isPublic(to)
  ) {
    return "a module is entered through an index.ts";
  }
  const isPlugin = to.startsWith("server/plugins/");
  const isAround = /^server\/((app|serve|main)\.ts$|(commands|launch)\/)/.test(to);
  if (from.startsWith("server/platform/") && (other || isPlugin || isAround)) {
    return "the platform knows no module, no plugin and nothing of the application around them";
  }
  if (own && (isPlugin || isAround)) {
    return "modules know nothing of the plugins and the application around them";
  }
  if (from.startsWith("server/plugins/") && isAround) {
    return "plugins know nothing of the application around them";
  }
  if (/^(src|db)\//.test(from) && (isPlugin || isAround)) {
    return "pages and tables know modules and platform alone";
  }
  if (from.startsWith("server/") && to.startsWith("src/") && !to.startsWith("src/locales/")) {
    return "the server knows nothing of the pages but their texts";
  }
  const feature = featureOf(from);
  const used = featureOf(to);
  if (feature && used && feature !== used && (sharedFeatures.has(feature) || !sharedFeatures.has(used))) {
    return "of the features only `job` and `live` are shared, and they know no other";
  }
  // They come into the browser: alone, but for what is said there of entries, which needs nothing itself.
  const entries = /^server\/platform\/words\/(entries|invisible)\.ts$/;
  const forBrowser = /^server\/(modules\/[^/]+\/(rules|texts)|platform\/words\/(entries|invisible))\.ts$/;
  if (forBrowser.test(from) && !entries.test(to)) {
    return "rules and texts come into the browser, alone";
  }
  if (from.startsWith("src/components/") && /^src\/(features|layouts|pages)\//.test(to)) {
    return "components know nothing of features, layouts and pages";
  }
  if (from.startsWith("db/schema/") && !to.startsWith("db/schema/")) return "the schema depends on nothing";
  return undefined;
}

/** The feature that a file of `src/features/` belongs to. Styles are not meant: they are shared by their layers. */
function featureOf(path: string): string | undefined {
  return path.endsWith(".css") ? undefined : /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/**
 * The shapes of a model are public, and so are parts of requests, rules and texts that forms share with the server, and the translation to and from
 * the documented names: browser code cannot import an index.ts, which brings the services along.
 */
function isPublic(to: string): boolean {
  return /\/(model|requests|rules|texts|wire)\.ts$/.test(to);
}
