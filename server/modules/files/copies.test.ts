// Shows (rule: backup-restores).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { files } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import { restoreFiles, saveFiles } from "./copies.ts";
import { storeIn } from "./stores/directory-store.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("copies of files name what the database knows and the store has lost, on the way there and back", async () => {
  const { id: uploadedBy } = await createTeacher(t.db);
  const [here, lost] = ["a".repeat(32), "b".repeat(32)];
  const row = {
    originalName: "suunnitelma.pdf",
    kind: "attachment" as const,
    contentType: "application/pdf",
  };
  await t.db.insert(files).values([here, lost].map((name) => ({ ...row, name, size: 3, uploadedBy })));
  const store = storeIn(join(t.dataDir, "store"));
  await store.put(here, Buffer.from("abc"), row.contentType);
  const copies = join(t.dataDir, "copies");

  expect(await saveFiles(t.ctx, store, copies)).toEqual({ copied: 1, kept: 0, missing: [lost] });
  expect(await saveFiles(t.ctx, store, copies)).toEqual({ copied: 0, kept: 1, missing: [lost] });
  const nothing = storeIn(join(t.dataDir, "another"));
  expect((await saveFiles(t.ctx, nothing, join(t.dataDir, "none"))).missing.sort()).toEqual([here, lost]);
  expect(await restoreFiles(t.ctx, copies, nothing)).toEqual({ copied: 1, kept: 0, missing: [lost] });
});

test("copies of no files are a directory all the same, beside which a dump can be written", async () => {
  const copies = join(t.dataDir, "backup", "files");
  await saveFiles(t.ctx, storeIn(join(t.dataDir, "empty")), copies);
  expect((await stat(copies)).isDirectory()).toBe(true);
});
