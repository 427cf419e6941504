import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nextVersion } from "../../scripts/release/version.ts";

const root = join(import.meta.dir, "../..");
let clone: string;
let present: string;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-release-"));
  clone = join(directory, "clone");
  await Bun.$`git clone --quiet --no-tags ${root} ${clone}`.quiet();
  await Bun.$`git config user.name Test && git config user.email test@example.test`.cwd(clone).quiet();
  // What is being changed is tried, committed or not.
  await Bun.$`cp -R scripts/. ${clone}/scripts/ && cp package.json ${clone}/`.cwd(root).quiet();
  await Bun.$`git add -A && git commit --quiet --allow-empty -m scripts`.cwd(clone).quiet();
  present = (await Bun.file(join(clone, "package.json")).json()).version;
}, 60_000);
afterAll(() => rm(join(clone, ".."), { recursive: true, force: true }));

async function release(...words: string[]) {
  const child = Bun.spawn([process.execPath, "scripts/release.ts", ...words], {
    cwd: clone,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: said.join("") };
}
const inClone = async (...args: string[]) => (await Bun.$`git ${args}`.cwd(clone).text()).trim();
const says = async (path: string) => Bun.file(join(clone, path)).text();

test("a version is the next one, or one above", () => {
  expect(["patch", "minor", "major", "1.10.0", "2.0.0"].map((word) => nextVersion("1.9.5", word))).toEqual([
    "1.9.6",
    "1.10.0",
    "2.0.0",
    "1.10.0",
    "2.0.0",
  ]);
  for (const word of ["1.9.5", "1.9.4", "0.9.9", "v2.0.0", "2.0", "02.0.0", "2.0.0-rc.1", "newer"])
    expect([word, nextVersion("1.9.5", word)]).toEqual([word, undefined]);
});

test("a dry run says what would change, and changes nothing", async () => {
  const { code, said } = await release("minor", "--dry-run");
  expect(code).toBe(0);
  const next = nextVersion(present, "minor");
  for (const words of [`appVersion: ${present} -> appVersion: ${next}`, `## ${next} - `, `tag v${next}`])
    expect(said).toContain(words);
  expect([await inClone("status", "--porcelain", "-uno"), await inClone("tag")]).toEqual(["", ""]);
});

test("a release is one version everywhere, one commit and its tag; it is refused twice", async () => {
  const next = nextVersion(present, "patch") ?? "";
  expect(await release(next)).toMatchObject({ code: 0 });
  expect(JSON.parse(await says("package.json")).version).toBe(next);
  expect(await says("charts/tuuri/Chart.yaml")).toContain(`\nversion: ${next}\nappVersion: ${next}\n`);
  expect(await says("CHANGELOG.md")).toMatch(
    new RegExp(`^## Unreleased\\n\\n## ${next.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d\\n\\n### `, "m"),
  );
  // Nothing that has to do with the release names the former one any more.
  for (const path of ["Dockerfile", "docs/operations.md", "charts/tuuri/README.md"])
    expect([path, (await says(path)).includes(present)]).toEqual([path, false]);
  expect(await inClone("log", "-1", "--format=%s")).toBe(`Release ${next}`);
  expect(await inClone("describe", "--exact-match")).toBe(`v${next}`);
  expect(await inClone("status", "--porcelain", "-uno")).toBe("");

  expect(await release(next)).toMatchObject({ code: 2, said: expect.stringContaining(`above ${next}`) });
  // The changelog has nothing new now.
  expect(await release("patch")).toMatchObject({ code: 1, said: expect.stringContaining("Unreleased") });
  const after = nextVersion(next, "minor") ?? "";
  await inClone("tag", `v${after}`);
  expect(await release(after)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`v${after} is there`),
  });
});

test("changes that are not committed are refused", async () => {
  await Bun.write(join(clone, "README.md"), "changed");
  expect(await release("major")).toMatchObject({ code: 1, said: expect.stringContaining("not committed") });
});
