import { expect, test } from "bun:test";
import { join } from "node:path";

const folder = join(import.meta.dir, "../../.github/workflows");

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}
interface Job {
  steps: Step[];
  needs?: string;
  strategy?: { matrix: { shard: string[]; include?: { arch: string }[] } };
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
}
interface Workflow {
  on: { push?: { tags?: string[] } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
const read = async (name: string) => Bun.YAML.parse(await Bun.file(join(folder, name)).text()) as Workflow;
const [ci, release] = [await read("ci.yml"), await read("release.yml")];

test("what CI runs is .ci/run, and it may write nothing", () => {
  const [everything, ...others] = Object.values(ci.jobs);
  expect(others).toEqual([]);
  expect(everything?.steps.at(-1)?.run).toBe('.ci/run "--shard=$SHARD"');
  // Together the machines run all of it.
  const shards = everything?.strategy?.matrix.shard ?? [];
  expect(shards).toEqual(shards.map((_, n) => `${n + 1}/${shards.length}`));
  expect(shards.length).toBeGreaterThan(0);
  expect(ci.permissions).toEqual({ contents: "read" });
});

test("a tag of a release is built, signed and published, with rights of that job alone", () => {
  expect(release.on).toEqual({ push: { tags: ["v*"] } });
  expect(release.permissions).toEqual({ contents: "read" });
  expect(release.jobs["publish"]?.permissions).toEqual({
    contents: "write",
    packages: "write",
    "id-token": "write",
  });
  const commands = (release.jobs["publish"]?.steps ?? []).flatMap(({ run }) => run ?? []).join("\n");
  for (const words of ["cosign sign", "cosign attest", "helm package", "helm push", "gh release create"])
    expect(commands).toContain(words);
});

test("the image is made on both kinds of processors, of bases by digest, and gets its name when it has been looked through", () => {
  const { image, publish } = release.jobs;
  const kinds = image?.strategy?.matrix.include ?? [];
  expect(kinds.map(({ arch }) => arch)).toEqual(["amd64", "arm64"]);
  const uses = (image?.steps ?? []).flatMap(({ uses = "" }) => uses.split("@")[0] ?? []);
  expect(uses.indexOf("anchore/sbom-action")).toBeGreaterThan(uses.indexOf("docker/build-push-action"));
  expect(uses.indexOf("anchore/scan-action")).toBeGreaterThan(uses.indexOf("anchore/sbom-action"));
  const build = image?.steps.find(({ uses = "" }) => uses.startsWith("docker/build-push-action"))?.with ?? {};
  expect(build["outputs"]).toContain("push-by-digest=true");
  expect(build["tags"]).toBeUndefined();
  for (const base of ["BUILDER", "BASE"])
    expect(build["build-args"]).toMatch(new RegExp(`^${base}=.* steps.bases.outputs.${base} `, "m"));
  expect(publish?.needs).toBe("image");
});

test("the bases that the workflow looks up are those of the Dockerfile, and each argument is one of its", async () => {
  const dockerfile = await Bun.file(join(folder, "../../Dockerfile")).text();
  const known = [...dockerfile.matchAll(/^ARG (\w+)=/gm)].map(([, name]) => name);
  const build = release.jobs["image"]?.steps.find(({ uses = "" }) =>
    uses.startsWith("docker/build-push-action"),
  );
  const said = [...(build?.with?.["build-args"] ?? "").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(said.toSorted()).toEqual(known.toSorted());
});

test("every job has a bound, every action a version, and nothing that somebody else can name goes into a command", () => {
  for (const { jobs } of [ci, release]) {
    for (const job of Object.values(jobs)) {
      expect(job["timeout-minutes"]).toBeNumber();
      for (const { uses, run } of job.steps) {
        if (uses) expect(uses).toMatch(/@v\d+$/);
        expect(run ?? "").not.toContain("${{");
      }
    }
  }
});

test("what is told of a release is its own part of the changelog", async () => {
  const { run = "" } = release.jobs["publish"]?.steps.at(-1) ?? {};
  const awk = run.split(" > notes.md")[0] ?? "";
  const changelog =
    "# Changelog\n\n## Unreleased\n\n## 2.0.0 - 2026-11-24\n\n- New\n\n## 1.9.5 - 2026-01-01\n- Old\n";
  const directory = (await Bun.$`mktemp -d`.text()).trim();
  await Bun.write(join(directory, "CHANGELOG.md"), changelog);
  const said = await Bun.$`bash -c ${awk}`
    .cwd(directory)
    .env({ ...process.env, VERSION: "2.0.0" })
    .text();
  await Bun.$`rm -r ${directory}`;
  expect(said.trim()).toBe("- New");
});
