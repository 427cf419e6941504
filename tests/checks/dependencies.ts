import { dirname, join, normalize } from "node:path";
import { report, sourcesIn } from "./sources.ts";

/**
 * The direction of dependencies. Linters that know TypeScript do not read the imports of `.astro` files,
 * so the few rules are checked here for all files alike.
 */
const sources = await sourcesIn(["server", "src", "db", "bench"], /\.(ts|tsx|astro|mjs)$/);
const problems: string[] = [];
/** What several features share: about a job, and about lists that refresh in place. */
const sharedFeatures = new Set(["job", "live"]);

for (const { path, text } of sources) {
  if (/\.(test|fixture)\.tsx?$|\/fixture\.ts$/.test(path)) continue;
  for (const target of importsOf(path, text)) {
    const broken = brokenRule(path, target);
    if (broken) problems.push(`${path} imports ${target}: ${broken}`);
  }
}
report(problems);

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(
    (match) => match[1] ?? "",
  );
  return specifiers.map((specifier) => normalize(join(dirname(path), specifier)));
}

function brokenRule(from: string, to: string): string | undefined {
  const module = /^server\/modules\/([^/]+)\//;
  const own = module.exec(from)?.[1];
  const other = module.exec(to)?.[1];
  if (other && other !== own && !to.endsWith(`modules/${other}/index.ts`) && !modelTypes(to)) {
    return "a module is entered through its index.ts";
  }
  if (from.startsWith("server/platform/") && (other || to.startsWith("server/plugins/"))) {
    return "the platform knows no module and no plugin";
  }
  if (own && !/(^|[/-])routes\.ts$/.test(from) && to.startsWith("server/plugins/"))
    return "only routes know HTTP";
  if (from.startsWith("server/") && to.startsWith("src/") && !to.startsWith("src/locales/")) {
    return "the server knows nothing of the pages but their texts";
  }
  const feature = featureOf(from);
  const used = featureOf(to);
  if (feature && used && feature !== used && (sharedFeatures.has(feature) || !sharedFeatures.has(used))) {
    return "of the features only `job` and `live` are shared, and they know no other";
  }
  if (/^server\/modules\/[^/]+\/rules\.ts$/.test(from)) return "rules come into the browser, alone";
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
 * The shapes of a model are public, and so are rules that forms share with the server: browser code cannot import an
 * index.ts, which brings the services along.
 */
function modelTypes(to: string): boolean {
  return to.endsWith("/model.ts") || to.endsWith("/rules.ts");
}
