import { expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import JSZip from "jszip";
import { tellTraces } from "../../scripts/test/traces.ts";

const root = join(import.meta.dir, "../..");

test("a journey that fails leaves a trace of what it did, its place told with the failure; one that holds leaves none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tuuri-traces-"));
  const traces = join(folder, "traces");
  const child = Bun.spawn([process.execPath, "test", "./e2e/service/traces.fixture.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, TUURI_TEST_TRACES: traces, TUURI_TEST_SNAPSHOTS: "1" },
  });
  expect(await child.exited).toBe(1);
  const [picture, name = "", ...more] = (await readdir(traces)).sort();
  expect([picture, more]).toEqual(["e2e-service-traces.fixture.ts-1-1.png", []]);
  expect(name).toBe("e2e-service-traces.fixture.ts-1.zip");
  const trace = await JSZip.loadAsync(await readFile(join(traces, name)));
  const events = await trace.file("trace.trace")?.async("text");
  // What the viewer shows: the press, and the page before and after it.
  expect(events).toContain('"method":"click"');
  expect(events).toContain("Tallenna");
  expect(events).toContain('"type":"frame-snapshot"');

  const failed = ["e2e/service/traces.fixture.ts"];
  expect(await tellTraces(folder, traces, failed)).toContain(`show-trace .data/traces/${name}`);
  expect((await readdir(join(folder, ".data/traces"))).sort()).toEqual([picture ?? "", name]);
  expect(await tellTraces(folder, traces, ["e2e/other.test.ts"])).toBe("");
  await rm(folder, { recursive: true, force: true });
});
