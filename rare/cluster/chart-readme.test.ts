import { expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildGoProgram, type GoProgram, goProgramPath } from "../../tests/support/machine/go-program.ts";
import { onceARun } from "../../tests/support/machine/once-a-run.ts";
import { chart } from "./helm.ts";

// What operators read of the chart's values is what helm-docs makes of values.yaml.
const docs: GoProgram = {
  name: "helm-docs-1.14.2",
  source: "github.com/norwoodj/helm-docs/cmd/helm-docs@v1.14.2",
};
const reason = await onceARun("why-no-helm-docs", async () => (await buildGoProgram(docs)) ?? "");
if (reason && process.env["CI"]) throw new Error(`The chart's README cannot be made: ${reason}`);

/** The README that helm-docs makes of the chart, with other values where they are said. */
async function made(values?: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-chart-readme-"));
  try {
    await cp(chart, directory, { recursive: true });
    await rm(join(directory, "README.md"));
    if (values) await Bun.write(join(directory, "values.yaml"), values);
    await Bun.$`${goProgramPath(docs)} --chart-search-root ${directory}`.quiet();
    return await Bun.file(join(directory, "README.md")).text();
  } finally {
    await rm(directory, { recursive: true });
  }
}

test.skipIf(reason !== "")(
  "the chart's README is what helm-docs makes of its values (cd charts/tuuri && helm-docs)",
  async () => {
    const kept = await Bun.file(join(chart, "README.md")).text();
    expect(kept).toBe(await made());
    const values = await Bun.file(join(chart, "values.yaml")).text();
    for (const [words, others] of [
      ["logLevel: info", "logLevel: warn"],
      ["# -- debug, info,", "# -- info,"],
      ["maintenance: false", "maintenance: false\n# -- One more.\nmore: 1"],
    ] as const) {
      expect(values).toContain(words);
      expect(await made(values.replace(words, others))).not.toBe(kept);
    }
  },
  60_000,
);
