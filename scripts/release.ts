import { explain } from "../server/launch/help.ts";
import { root, step } from "../server/launch/prepare.ts";
import { carryOut, planned, refusal } from "./release/plan.ts";
import { nextVersion } from "./release/version.ts";

// `bun run release`: one version for program, chart, image and changelog, as one commit and its tag.
explain(
  `
bun run release <version | major | minor | patch> [--dry-run]

Writes the version into package.json, the chart, what names it in the documents, and the changelog, commits that as "Release
<version>" and tags it v<version>. It pushes nothing: whoever pushes the tag has .github/workflows/release.yml build, sign and
publish image and chart. --dry-run says what it would do. Refused: changes that are not committed, a version that exists or is
not above the present one, a changelog with nothing under "Unreleased".
`,
  { knows: true },
);

const args = process.argv.slice(2);
const dryRun = args.includes("--dry-run");
const [wanted, ...rest] = args.filter((word) => word !== "--dry-run");
process.exitCode = await release(wanted, rest);

async function release(wanted: string | undefined, rest: string[]): Promise<number> {
  if (!wanted || rest.length > 0) return complain("Say one version, or major, minor or patch", 2);
  const present = (await Bun.file(`${root}/package.json`).json()).version as string;
  const version = nextVersion(present, wanted);
  if (!version) return complain(`Not a version above ${present}: ${wanted}`, 2);
  const why = await refusal(root, version);
  if (why) return complain(why, 1);
  const plan = await planned(root, present, version, new Date());
  if ("lacks" in plan) return complain(plan.lacks, 1);
  for (const { path, from, to } of plan.changes) step(`${path}: ${from} -> ${to}`);
  step(`Commit "Release ${version}", tag v${version}`);
  step(`The tag, once pushed, makes: image :${version}, chart ${version}`);
  if (dryRun) step("Nothing was changed");
  else {
    await carryOut(root, plan.files, version);
    step(`Done. Next: git push --follow-tags`);
  }
  return 0;
}

function complain(words: string, code: number): number {
  process.stderr.write(`${words}\n`);
  return code;
}
