import { join } from "node:path";

/** Where the version stands, and as what: one place that is missed would be a release that calls itself by two names. */
const places: [path: string, before: string, after: string][] = [
  ["package.json", '"version": "', '"'],
  ["charts/tuuri/Chart.yaml", "\nversion: ", "\n"],
  ["charts/tuuri/Chart.yaml", "\nappVersion: ", "\n"],
  ["charts/tuuri/README.md", "\nVersion ", ","],
  ["Dockerfile", "VERSION=", " "],
  ["Dockerfile", "tuuri:", " "],
  ["docs/operations.md", "VERSION=", " "],
  ["docs/operations.md", "-t registry.example.org/tuuri:", " "],
  ["docs/operations.md", "push registry.example.org/tuuri:", "\n"],
];
const changelog = "CHANGELOG.md";
const unreleased = "## Unreleased\n";

interface Change {
  path: string;
  from: string;
  to: string;
}

export interface Plan {
  changes: Change[];
  /** Whole new contents by path. */
  files: Map<string, string>;
}

/** Why nothing may be released now; undefined when it may. */
export async function refusal(root: string, version: string): Promise<string | undefined> {
  if ((await git(root, ["status", "--porcelain"])) !== "") return "There are changes that are not committed";
  if ((await git(root, ["tag", "--list", `v${version}`])) !== "") return `v${version} is there already`;
  const known = await read(root, changelog);
  return known.includes(`\n## ${version}`) ? `${changelog} has ${version} already` : undefined;
}

/** What a release changes, or what it lacks. Nothing is written. */
export async function planned(
  root: string,
  present: string,
  version: string,
  now: Date,
): Promise<Plan | { lacks: string }> {
  const files = new Map<string, string>();
  const changes: Change[] = [];
  for (const [path, before, after] of places) {
    const text = files.get(path) ?? (await read(root, path));
    const [from, to] = [before + present + after, before + version + after];
    if (text.split(from).length !== 2) return { lacks: `${path} does not say ${shown(from)} once` };
    files.set(
      path,
      text.replace(from, () => to),
    );
    changes.push({ path, from: shown(from), to: shown(to) });
  }
  const text = await read(root, changelog);
  const [head, ...below] = text.split(unreleased);
  const news = below.join(unreleased);
  if (head === undefined || below.length !== 1 || !/^- /m.test(news.split(/^## /m)[0] ?? ""))
    return { lacks: `${changelog} has nothing under "Unreleased"` };
  const heading = `## ${version} - ${now.toISOString().slice(0, 10)}`;
  files.set(changelog, `${head}${unreleased}\n${heading}\n${news}`);
  changes.push({ path: changelog, from: unreleased.trim(), to: heading });
  return { changes, files };
}

/** Writes, commits and tags. */
export async function carryOut(root: string, files: Plan["files"], version: string): Promise<void> {
  for (const [path, text] of files) await Bun.write(join(root, path), text);
  await git(root, ["add", "--", ...files.keys()]);
  await git(root, ["commit", "--quiet", "-m", `Release ${version}`]);
  await git(root, ["tag", "--annotate", `v${version}`, "-m", `Tuuri ${version}`]);
}

const shown = (text: string) => text.trim();
const read = (root: string, path: string) => Bun.file(join(root, path)).text();

async function git(root: string, args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await Bun.$`git ${args}`.cwd(root).quiet().nothrow();
  if (exitCode !== 0) throw new Error(`git ${args[0]}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
}
