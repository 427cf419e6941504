// Shows (rule: left-out-keeps, job-changed, job-deleted).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../fixture.ts";
import type { JobChange } from "../index.ts";
import { changeJob, deleteJob, postJob } from "../posting/index.ts";
import { regions } from "../regions.fixture.ts";

const { t, region, close } = await regions();
afterAll(close);

describe("changing a job", () => {
  test("keeps what is left out, and round-trips what was sent out", async () => {
    const { teacher } = await region();
    const job = await postJob(
      t.ctx,
      teacher,
      newJob({ subjects: ["Musiikki", "Tuuba"], grades: ["3"], reason: "Koulutus" }),
    );
    const changed = await changeJob(t.ctx, teacher, { id: job.id, description: "Uusi" });
    const { state, created, objectId, description: _, ...rest } = job;
    expect(changed).toMatchObject({ ...rest, state, created, objectId, description: "Uusi" });
    const sentBack: JobChange = { ...changed, type: changed.type?.value, id: job.objectId };
    expect(await changeJob(t.ctx, teacher, sentBack)).toMatchObject({ ...rest, description: "Uusi" });
  });

  test("is checked like a posting, but for a start that is past already", async () => {
    const { teacher } = await region();
    const { id } = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-02", endDate: "2026-11-05" }));
    t.setNow(new Date("2026-11-03T09:00:00Z"));
    expect(await changeJob(t.ctx, teacher, { id, endDate: "2026-11-06" })).toMatchObject({
      startDate: "2026-11-02",
    });
    const { fields } = await refusal(
      changeJob(t.ctx, teacher, { id, startDate: "2026-11-01", endTime: "07:00" }),
    );
    expect(Object.keys(fields)).toEqual(["startDate", "endTime"]);
    t.setNow(new Date("2026-11-07T09:00:00Z"));
    expect(await refusal(changeJob(t.ctx, teacher, { id, endDate: "2026-11-20" }))).toMatchObject({
      status: 409,
      code: "job_past",
    });
    t.setNow(monday);
  });

  test("and deleting is told to all who wait, or once somebody is chosen to that one alone", async () => {
    const { teacher, substitute } = await region();
    const other = await createSubstitute(t.db, { regions: substitute.regions });
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    for (const person of [substitute, other]) await apply(t.ctx, person, { key, alreadyWarned: false });
    const told = async () => {
      const [row] = await t.db.execute<{ receivers: string[] }>(
        sql`select payload->'receivers' as receivers from graphile_worker._private_jobs order by id desc limit 1`,
      );
      return row?.receivers.toSorted();
    };
    await changeJob(t.ctx, teacher, { id: key, description: "Salissa" });
    expect(await told()).toEqual([substitute.id, other.id].toSorted());
    await choose(t.ctx, teacher, { key, email: other.email });
    await changeJob(t.ctx, teacher, { id: key, description: "Pihalla" });
    expect(await told()).toEqual([other.id]);
    await deleteJob(t.ctx, teacher, key);
    expect(await told()).toEqual([other.id]);
  });

  test("is for the owner and the principals of the school; it moves to no other school or owner", async () => {
    const { teacher, school, substitute } = await region();
    const { id } = await postJob(t.ctx, teacher, newJob());
    const change = { id, description: "Kaapattu" };
    for (const stranger of [await createTeacher(t.db, { school }), await createPrincipal(t.db)]) {
      expect((await refusal(changeJob(t.ctx, stranger, change))).status).toBe(404);
      expect((await refusal(deleteJob(t.ctx, stranger, id))).status).toBe(404);
    }
    expect((await refusal(changeJob(t.ctx, substitute, change))).status).toBe(403);
    expect((await refusal(deleteJob(t.ctx, substitute, id))).status).toBe(403);
    const another = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school, another] });
    expect(
      await changeJob(t.ctx, principal, {
        id,
        regarding: "Maija",
        reason: "Loma",
        owner: teacher.email,
        school: school.name,
      }),
    ).toMatchObject({ regarding: "Maija", reason: "Loma" });
    // The form of clients sends the reason with every change.
    for (const sent of [
      { reason: "", regarding: "" },
      { reason: "Kurssi", regarding: "Maija" },
    ])
      expect(await changeJob(t.ctx, teacher, { id, ...sent })).toMatchObject({
        reason: "Loma",
        regarding: "Maija",
      });
    expect((await refusal(changeJob(t.ctx, teacher, { id, regarding: "Matti" }))).status).toBe(403);
    expect((await refusal(changeJob(t.ctx, principal, { id, school: another.id }))).fields).toEqual({
      school: "errors:job.schoolFixed",
    });
    expect((await refusal(changeJob(t.ctx, principal, { id, owner: substitute.email }))).status).toBe(403);
  });
});
