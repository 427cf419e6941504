import { existsSync } from "node:fs";
import { join } from "node:path";
import { isTwin, withoutAddress } from "../../e2e/pages/files.ts";
import { report, root, sourcesIn } from "./sources.ts";

/**
 * docs/pages.md: what is on each page, where it is made and what tests it. A page without a row, and a row that names a
 * page, file or test that is not there, is a problem; what is "not yet" is counted.
 */
const text = await Bun.file(join(root, "docs/pages.md")).text();
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (Page|---)/.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const files = (await sourcesIn(["src/pages"], /\.(astro|ts)$/)).map(({ path }) =>
  path.slice("src/pages/".length),
);
const addresses = new Map(files.filter((file) => !isTwin(file)).map((file) => [addressOf(file), file]));

const missing = [...addresses]
  .filter(([address, file]) => !withoutAddress[file] && !rows.some(([page]) => page === `\`${address}\``))
  .map(([address]) => `${address} has no row in docs/pages.md`);
const wrong = (await Promise.all(rows.map(problemsOf))).flat();
const open = rows.filter((cells) => cells.slice(2).includes("not yet")).length;
process.stdout.write(`${rows.length} lines of ${addresses.size} pages, ${open} of them not yet whole\n`);
report([...missing, ...wrong]);

async function problemsOf([page = "", what = "", where = "", test = "", ...more]: string[]): Promise<
  string[]
> {
  const say = (problem: string) => `docs/pages.md, ${page} (${what}): ${problem}`;
  if (test === "" || more.length > 0) return [say("a row has four cells")];
  const [, address] = /^`(.+)`$/.exec(page) ?? [];
  const found: string[] = [];
  if (!address && page !== "every page" && page !== "the public face") found.push(say("names no page"));
  if (address && !addresses.has(address) && where !== "not yet") found.push(say("there is no such page"));
  if (where !== "not yet" && !isFile(/^`([^`]+)`$/.exec(where)?.[1]))
    found.push(say(`${where} is not there`));
  return test === "not yet" ? found : [...found, ...(await problemsOfTest(test)).map(say)];
}

/** As `file.test.ts` "beginning of a name"; the file alone where all of it is about that. */
async function problemsOfTest(test: string): Promise<string[]> {
  const [, file, name] = /^`([^`]+\.test\.ts)`(?: "(.+)")?$/.exec(test) ?? [];
  if (!isFile(file)) return [`${test} is not there`];
  const source = await Bun.file(join(root, file ?? "")).text();
  const isThere = !name || new RegExp(`["'\`]${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`).test(source);
  return isThere ? [] : [`${file} has no test "${name}"`];
}

function isFile(path: string | undefined): boolean {
  return path !== undefined && existsSync(join(root, path));
}

/** As jobs/[id].astro, /jobs/{id}. */
function addressOf(file: string): string {
  const path = `/${file.replace(/\.(astro|ts)$/, "").replace(/\[(\w+)\]/g, "{$1}")}`;
  return path.replace(/\/index$/, "") || "/";
}
