// Shows (rule: jobs-of-an-owner).
import { afterAll, describe, expect, test } from "bun:test";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { callers } from "./calls/calls.fixture.ts";
import { sentJob } from "./fixture.ts";

const { t, app, teacher, principal, substitute, close } = await callers();
afterAll(close);

describe("jobs by owner", () => {
  const uniqueIds = (body: { uniqueId: string }[]) => body.map((job) => job.uniqueId);

  test("a list of one owner's holds theirs alone, also a principal's own", async () => {
    const school = await createSchool(t.db);
    const poster = await createTeacher(t.db, { school });
    const head = await createPrincipal(t.db, { schools: [school] });
    const post = async (actor: Actor) =>
      (await app.as(actor).post("/api/teachers/addtemp", sentJob())).body.uniqueId as string;
    const [byPoster, byHead] = [await post(poster), await post(head)];

    for (const body of [{ owner: head.email }, {}]) {
      const own = await app.as(head).post("/api/teachers/gettemp", body);
      expect([own.status, uniqueIds(own.body)]).toEqual([200, [byHead]]);
    }
    const ownBoard = await app.as(head).post("/api/teachers/gettemp/v2", {
      owner: head.email.toUpperCase(),
      email: head.email,
    });
    expect(uniqueIds(ownBoard.body.jobs)).toEqual([byHead]);
    const teachers = await app.as(head).post("/api/teachers/gettemp", { owner: poster.email });
    expect(uniqueIds(teachers.body)).toEqual([byPoster]);
    const all = await app.as(head).post("/api/principals/temps/v2", { owner: head.email, email: head.email });
    expect(uniqueIds(all.body.jobs).sort()).toEqual([byPoster, byHead].sort());
    const some = await app.as(head).post("/api/principals/temps", { owner: poster.email });
    expect(uniqueIds(some.body)).toEqual([byPoster]);
  });

  test("nobody is told of the jobs of whom they have no say over", async () => {
    const elsewhere = await createTeacher(t.db);
    for (const path of [
      "teachers/gettemp",
      "teachers/gettemp/v2",
      "principals/temps",
      "principals/temps/v2",
    ]) {
      for (const owner of [elsewhere.email, substitute.email, "nobody@example.test"]) {
        const answer = await app.as(principal).post(`/api/${path}`, { owner });
        expect([path, owner, answer.status]).toEqual([path, owner, 403]);
      }
    }
    const colleague = await createTeacher(t.db, { school: teacher.schools[0] });
    const answer = await app.as(colleague).post("/api/teachers/gettemp", { owner: teacher.email });
    expect([answer.status, answer.body.code]).toEqual([403, "not_yourself"]);
  });
});
