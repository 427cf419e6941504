// Shows (rule: rows-before-bytes, unused-files).
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { deleteJob, postJob } from "../jobs/posting/index.ts";
import { cleanUpFiles } from "./clean-up.ts";
import { type FileClient, wear } from "./client.fixture.ts";
import { pdf, png } from "./content/content.fixture.ts";
import { openedClient } from "./content/opened.fixture.ts";
import { newKey } from "./keys.ts";
import { removeFilesOfJob } from "./remove.ts";
import { storesUnderTest } from "./stores/stores.fixture.ts";

const hour = 60 * 60 * 1000;

for (const { name, skipped, open } of storesUnderTest) {
  describe.skipIf(skipped)(`cleaning up files ${name}`, () => {
    let client: FileClient;
    let teacher: Actor;
    let substitute: Actor;

    beforeAll(async () => {
      client = await openedClient(open);
      client.t.setNow(new Date());
      teacher = await createTeacher(client.t.db);
      substitute = await createSubstitute(client.t.db);
    });
    afterAll(() => client.close());

    const clean = () => cleanUpFiles(client.t.ctx, client.store);
    const attachment = async (by = teacher): Promise<string> =>
      (await client.sendFiles(by, ["a.pdf", pdf()])).body.files[0].filename;
    const picture = async (by = substitute): Promise<string> =>
      (await client.sendPicture(by, await png())).body.file.filename;
    /** Rows and bytes tell the same story. */
    async function left(): Promise<string[]> {
      const rows = await client.rows();
      expect(await client.stored()).toEqual(rows);
      return rows;
    }
    async function attachedToJob() {
      const far = new Date(client.t.ctx.now().getTime() + 30 * 24 * hour).toISOString().slice(0, 10);
      const file = await attachment();
      const draft = {
        startDate: far,
        startTime: "08:00",
        endTime: "15:30",
        type: "one",
        files: [file],
      };
      return { file, job: await postJob(client.t.ctx, teacher, draft) };
    }

    test("takes what was not used within a day and nothing else", async () => {
      const { file: used } = await attachedToJob();
      const worn = await picture();
      await wear(client, substitute, worn);
      const [unattached, unworn] = [await attachment(), await picture()];
      client.t.advance(23 * hour);
      expect(await clean()).toEqual({ files: 0, strays: 0 });
      const [later, laterPicture] = [await attachment(), await picture()];
      client.t.advance(2 * hour);
      expect(await clean()).toEqual({ files: 2, strays: 0 });
      expect(await left()).toEqual([used, worn, later, laterPicture].sort());
      expect((await client.download(teacher, unattached)).status).toBe(404);
      expect((await client.see(substitute, unworn)).status).toBe(404);
      client.t.advance(25 * hour);
      expect((await clean()).files).toBe(2);
      expect(await left()).toEqual([used, worn].sort());
    });

    test("takes the files of deleted jobs and pictures that were replaced", async () => {
      const { file, job } = await attachedToJob();
      const { file: other, job: otherJob } = await attachedToJob();
      const [old, present] = [await picture(), await picture()];
      await wear(client, substitute, present);
      client.t.advance(25 * hour);
      await deleteJob(client.t.ctx, teacher, job.id);
      expect(await removeFilesOfJob(client.t.ctx, client.store, otherJob.id)).toBe(1);
      expect(await client.stored()).not.toContain(other);
      expect(await client.stored()).toContain(file);
      await clean();
      const names = await left();
      expect(names).toContain(present);
      for (const gone of [file, other, old]) expect(names).not.toContain(gone);
    });

    test("loses and leaks nothing when an upload ends between row and bytes", async () => {
      const before = await left();
      const put = spyOn(client.store, "put").mockImplementationOnce(async () => {
        throw new Error("the machine stopped");
      });
      const refused = await client.sendFiles(teacher, ["a.pdf", pdf()], ["b.pdf", pdf()]);
      put.mockRestore();
      expect(refused.status).toBe(503);
      expect(refused.body).toEqual({ msg: expect.any(String), code: "unavailable" });
      expect(refused.headers.get("retry-after")).toBe("5");
      const rows = await client.rows();
      expect(rows.length).toBe(before.length + 2);
      expect(await client.stored()).toEqual(before);
      for (const row of rows.filter((row) => !before.includes(row))) {
        expect((await client.download(teacher, row)).status).toBe(404);
      }
      expect((await client.sendFiles(teacher, ["a.pdf", pdf()])).status).toBe(200);
      client.t.advance(25 * hour);
      expect((await clean()).files).toBe(3);
      expect(await left()).toEqual(before);
    });

    test("keeps the row of bytes that the store did not remove, and comes again", async () => {
      const file = await attachment();
      client.t.advance(25 * hour);
      const remove = spyOn(client.store, "remove").mockImplementation(async () => {
        throw new Error("the store is down");
      });
      expect((await clean()).files).toBe(0);
      expect((await client.remove(teacher, file)).status).toBe(200);
      remove.mockRestore();
      expect(await left()).toContain(file);
      expect((await clean()).files).toBe(1);
      expect(await left()).not.toContain(file);
    });

    test("takes bytes that nobody knows of after a day", async () => {
      // Bytes carry the real time of their writing.
      client.t.setNow(new Date());
      const known = await attachment();
      const stray = newKey("stray.pdf");
      await client.store.put(stray, pdf(), "application/pdf");
      expect((await clean()).strays).toBe(0);
      const { job } = await attachedToJob();
      await client.setFiles(teacher, job.id, [...job.files, known]);
      client.t.advance(25 * hour);
      expect((await clean()).strays).toBe(1);
      const names = await left();
      expect(names).toContain(known);
      expect(names).not.toContain(stray);
    });

    test("is safe twice at once, and while files are being used", async () => {
      const before = await left();
      const owner = await createTeacher(client.t.db);
      const unused: string[] = [];
      for (let n = 0; n < 12; n++) {
        const many = Array.from({ length: 10 }, (_, i): [string, Uint8Array] => [`${i}.pdf`, pdf()]);
        const { body } = await client.sendFiles(owner, ...many);
        unused.push(...body.files.map((file: { filename: string }) => file.filename));
      }
      const { job } = await attachedToJob();
      const byOwner = await jobOf(owner);
      client.t.advance(25 * hour);
      const wanted = unused.slice(0, 5);
      const [attached, ...outcomes] = await Promise.all([
        client.setFiles(owner, byOwner, wanted),
        clean(),
        clean(),
        clean(),
      ]);
      const kept = attached.status === 200 ? wanted : [];
      expect([200, 422]).toContain(attached.status);
      const again = await clean();
      const removed = [...outcomes, again].reduce((sum, { files }) => sum + files, 0);
      expect(removed).toBe(unused.length - kept.length);
      expect(await left()).toEqual([...before, ...job.files, ...kept].sort());
    });

    async function jobOf(owner: Actor): Promise<string> {
      const far = new Date(client.t.ctx.now().getTime() + 30 * 24 * hour).toISOString().slice(0, 10);
      const draft = { startDate: far, startTime: "08:00", endTime: "15:30", type: "one" };
      return (await postJob(client.t.ctx, owner, draft)).id;
    }
  });
}
