// Shows (rule: for-the-chosen-one, attachment-visible, job-files).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createSchool, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { chooseFor, type FileClient, jobWithFile } from "./client.fixture.ts";
import { pdf } from "./content/content.fixture.ts";
import { monday, openedForPeople, uploadedBy } from "./content/opened.fixture.ts";
import { type People, statuses } from "./people.fixture.ts";
import { storesUnderTest } from "./stores/stores.fixture.ts";

for (const { name, skipped, open } of storesUnderTest) {
  describe.skipIf(skipped)(`files of a job ${name}`, () => {
    let client: FileClient;
    let people: People;

    beforeAll(async () => {
      ({ client, people } = await openedForPeople(open));
    });
    afterAll(() => client.close());

    const uploaded = (by: Actor, fileName?: string) => uploadedBy(client, by, fileName);
    const events = async () =>
      (
        await client.t.db.execute<{ name: string; accountIds: string[] | null; payload: object }>(
          sql`select name, account_ids as "accountIds", payload from events where name = 'filesChanged' order by id`,
        )
      ).map((event) => ({ ...event }));

    test("of no job are for who uploaded them", async () => {
      const file = await uploaded(people.owner);
      const strangers = Object.fromEntries(Object.keys(people).map((who) => [who, 404]));
      expect(await statuses(people, (actor) => client.download(actor, file))).toEqual({
        ...strangers,
        nobody: 401,
        owner: 200,
      });
    });

    test("of a job are for its poster and its chosen substitute", async () => {
      const { owner, chosen, applicant } = people;
      const { file, jobId } = await jobWithFile(client, owner, "a.pdf", pdf());
      for (const substitute of [chosen, applicant]) {
        await client.t.db.execute(
          sql`insert into applications (id, job_id, substitute_id) values (gen_random_uuid(), ${jobId}, ${substitute.id})`,
        );
      }
      const posters = {
        nobody: 401,
        owner: 200,
        colleague: 404,
        stranger: 404,
        principal: 200,
        otherPrincipal: 404,
      };
      const see = () => statuses(people, (actor) => client.download(actor, file));
      expect(await see()).toEqual({ ...posters, operator: 404, chosen: 404, applicant: 404 });
      await chooseFor(client, jobId, chosen, owner);
      expect(await see()).toEqual({ ...posters, operator: 404, chosen: 200, applicant: 404 });
      await client.t.db.execute(sql`delete from assignments where job_id = ${jobId}`);
      expect(await see()).toEqual({ ...posters, operator: 404, chosen: 404, applicant: 404 });
    });

    test("are not for who uploaded them but left the school", async () => {
      const { db } = client.t;
      const school = await createSchool(db);
      const teacher = await createTeacher(db, { school });
      const { file } = await jobWithFile(client, teacher, "a.pdf", pdf());
      expect((await client.download(teacher, file)).status).toBe(200);
      const other = await createSchool(db);
      await db.execute(
        sql`update school_members set school_id = ${other.id} where account_id = ${teacher.id}`,
      );
      expect((await client.download(teacher, file)).status).toBe(404);
      expect((await client.remove(teacher, file)).status).toBe(404);
    });

    test("are deleted by the poster, and their bytes with them", async () => {
      const { owner, chosen, principal } = people;
      const { file, jobId } = await jobWithFile(client, owner, "a.pdf", pdf());
      await chooseFor(client, jobId, chosen, owner);
      const before = (await events()).length;
      const removers = Object.entries(people).filter(([who]) => who !== "owner" && who !== "principal");
      for (const [who, actor] of removers) {
        const expected = actor.type === "user" ? 403 : 404;
        expect([who, (await client.remove(actor, file)).status]).toEqual([who, expected]);
      }
      expect((await client.remove(null, file)).status).toBe(401);
      expect(await client.stored()).toContain(file);
      const { status, body } = await client.remove(principal, file);
      expect([status, body]).toEqual([200, { success: true }]);
      expect(await client.stored()).not.toContain(file);
      expect(await client.rows()).not.toContain(file);
      const [event] = (await events()).slice(before);
      expect(event).toMatchObject({ accountIds: [owner.id, chosen.id], payload: { jobId } });
      expect((await client.download(owner, file)).status).toBe(404);
      expect((await client.remove(owner, file)).status).toBe(404);

      const unattached = await uploaded(owner);
      expect((await client.remove(principal, unattached)).status).toBe(404);
      expect((await client.remove(owner, unattached)).status).toBe(200);
      expect(await client.stored()).not.toContain(unattached);
    });

    test("of a job are replaced by its poster alone", async () => {
      const { owner, principal, stranger } = people;
      const { file, jobId } = await jobWithFile(client, owner, "a.pdf", pdf());
      const mine = await uploaded(owner, "b.pdf");
      const theirs = await uploaded(stranger, "c.pdf");
      const elsewhere = (await jobWithFile(client, owner, "d.pdf", pdf())).file;
      expect(
        await statuses(people, (actor) =>
          actor === owner ? noAnswer : client.setFiles(actor, jobId, [file]),
        ),
      ).toEqual({
        nobody: 401,
        owner: 0,
        colleague: 404,
        stranger: 404,
        principal: 200,
        otherPrincipal: 404,
        operator: 404,
        chosen: 403,
        applicant: 403,
      });
      for (const wrong of [theirs, elsewhere, `${"0".repeat(32)}x.pdf`, "../x", "a\0b"]) {
        const { status, body } = await client.setFiles(owner, jobId, [file, wrong]);
        expect([wrong, status, Object.keys(body).sort()]).toEqual([wrong, 422, ["code", "files"]]);
      }
      expect((await client.setFiles(principal, jobId, [file, mine])).status).toBe(422);

      const before = (await events()).length;
      const { status, body } = await client.setFiles(owner, jobId, [mine, mine]);
      expect([status, body]).toEqual([200, { success: true, files: [{ filename: mine }] }]);
      expect(await client.stored()).toContain(mine);
      expect(await client.stored()).not.toContain(file);
      expect((await events()).length).toBe(before + 1);
      expect((await client.setFiles(owner, jobId, [mine])).status).toBe(200);
      expect((await events()).length).toBe(before + 1);
      expect((await client.setFiles(owner, jobId, [])).status).toBe(200);
      expect(await client.stored()).not.toContain(mine);
    });

    test("of a past job can be removed, but none added", async () => {
      const { owner } = people;
      const { file, jobId } = await jobWithFile(client, owner, "a.pdf", pdf());
      client.t.setNow(new Date("2026-11-10T09:00:00Z"));
      const late = await uploaded(owner);
      expect((await client.setFiles(owner, jobId, [file, late])).status).toBe(409);
      expect((await client.setFiles(owner, jobId, [])).status).toBe(200);
      expect(await client.stored()).not.toContain(file);
      client.t.setNow(monday);
    });
  });
}

const noAnswer = Promise.resolve({ status: 0 });
