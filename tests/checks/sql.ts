import { report, type Source, sourcesIn } from "./sources.ts";

/**
 * Holds that raw statements are few and say why they are raw: each goes through `rows`, `firstRow`, `hotRows`, `run` or `hotRun`
 * (server/platform/database/rows.ts), which type and read its rows by columns, and has `(raw: word)` in the comment
 * above it. What the builder says plainly is said with it. A union names its columns (rule: former-release-runs).
 */
const reasons: Record<string, string> = {
  plan: "its plan was measured, and is written for it",
  cte: "a query within it that is computed first, once, or that changes rows",
  array: "arrays, one parameter for any number of values, or rows made of one",
  json: "lists and objects built as JSON, so that one statement reads a whole thing",
  range: "ranges of time that meet",
  lock: "locks that the builder has not, or that skip or order rows",
  copy: "rows inserted from a selection",
  from: "an update or delete joined with other tables, or from a view",
  union: "a union of two kinds",
  exists: "many questions answered by one row, without a table of its own",
  queue: "the queue's own table and functions",
  function: "functions of PostgreSQL or of a migration",
  fragment: "conditions over aliases, shared with other raw statements",
};

const call = /(?<![\w.]|function )(rows|firstRow|hotRows|run|hotRun)\(/;
const tag = /\(raw: ([^)]*)\)/g;

export interface Raw {
  path: string;
  reason: string;
}

/** Raw statements of a file with their reasons, and what is wrong with them. */
export function rawIn({ path, text }: Source): { raw: Raw[]; problems: string[] } {
  const raw: Raw[] = [];
  const problems = [...text.matchAll(/\bunion\b/g)]
    .filter(({ index }) => isStarBefore(text, index) || starAfter.test(text.slice(index)))
    .map(
      ({ index }) =>
        `${path}:${text.slice(0, index).split("\n").length} has a union of all columns, which the next release may add to`,
    );
  const uses = /from "[^"]*\/rows\.ts"/.test(text);
  let pending: string | undefined;
  text.split("\n").forEach((line, index) => {
    const where = `${path}:${index + 1}`;
    if (/\.execute(<|\()/.test(line)) problems.push(`${where} runs a raw statement past database/rows.ts`);
    if (/\bsql<|\.unsafe[<(]/.test(line)) problems.push(`${where} asserts by hand what a statement gives`);
    for (const [, word = ""] of line.matchAll(tag)) {
      if (!reasons[word])
        problems.push(`${where} gives a reason that tests/checks/sql.ts does not know: ${word}`);
      if (pending) problems.push(`${where} gives a second reason for one raw statement`);
      pending = word;
    }
    if (!uses || !call.test(line) || /^\s*(\*|\/\/)/.test(line)) return;
    if (pending) raw.push({ path, reason: pending });
    else
      problems.push(
        `${where} is a raw statement without a reason: (raw: ${Object.keys(reasons).join(", ")})`,
      );
    pending = undefined;
  });
  if (pending) problems.push(`${path} gives a reason, ${pending}, with no raw statement below it`);
  return { raw, problems };
}

const star = /^select\s+(\w+\.)?\*/;
const starAfter = /^union(\s+all)?[\s(]+select\s+(\w+\.)?\*/;

/** Whether the selection that ends at this place, not one within it, is of all columns. */
function isStarBefore(text: string, end: number): boolean {
  for (let at = end, depth = 0; at > 0; at--) {
    const char = text[at];
    if (char === ")") depth++;
    else if (char === "(") depth--;
    if (depth < 0 || (depth === 0 && char === "`")) return false;
    if (depth === 0 && /\W/.test(text[at - 1] ?? "") && text.startsWith("select", at))
      return star.test(text.slice(at, end));
  }
  return false;
}

const counted = <T>(items: T[], key: (item: T) => string): string =>
  [...Map.groupBy(items, key)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, group]) => `${name} ${group.length}`)
    .join(", ");

/** A module by its name, anything else by its folder. */
const placeOf = (path: string): string =>
  /^server\/modules\/([^/]+)/.exec(path)?.[1] ?? path.split("/").slice(0, -1).join("/");

if (import.meta.main) {
  const sources = await sourcesIn(["server", "db", "src"], /\.(ts|astro)$/);
  const product = sources.filter(
    ({ path }) => !/(\.test|fixture)\.ts$/.test(path) && !path.startsWith("server/platform/database/rows."),
  );
  const found = product.map(rawIn);
  const raw = found.flatMap((one) => one.raw);
  process.stdout.write(`${raw.length} raw statements\n`);
  process.stdout.write(`by reason: ${counted(raw, ({ reason }) => reason)}\n`);
  process.stdout.write(`by place: ${counted(raw, ({ path }) => placeOf(path))}\n`);
  report(found.flatMap((one) => one.problems));
}
