// Shows (rule: teacher-removed, post-for-a-colleague).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import type { Actor } from "../../server/modules/auth/index.ts";
import { sentJob } from "../../server/modules/jobs/fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = (changes = {}) => sentJob({ startDate: day, endDate: day, ...changes });

test("a teacher removed while posting leaves no open job of a closed account, however the race ends", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const teachers: Actor[] = [];
  for (let n = 0; n < 30; n++) teachers.push(await createTeacher(t.db, { school }));
  const outcomes = await Promise.all(
    teachers.map(async (teacher, n) => {
      const post = () => app.as(teacher).post("/api/teachers/addtemp", job());
      const remove = () =>
        app.as(principal).delete(`/api/principals/remove/${encodeURIComponent(teacher.email)}`);
      // Some post before, some in the middle, some after.
      const removed = n % 3 === 0 ? remove() : Bun.sleep(n % 7).then(remove);
      return Promise.all([post(), post(), removed]);
    }),
  );
  const statuses = outcomes.flatMap(([one, two]) => [one.status, two.status]);
  expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
  expect(outcomes.map(([, , removed]) => removed.status)).toEqual(teachers.map(() => 200));
  const left = await t.db.execute(sql`
    select j.id from jobs j join accounts a on a.id = j.owner_id where a.closed_at is not null`);
  expect(left).toHaveLength(0);
  const kept = await t.db.execute(sql`select from jobs where owner_id = ${principal.id}`);
  expect(kept).toHaveLength(statuses.filter((status) => status === 200).length);
}, 60_000);

interface Scene {
  school: Actor["schools"][number];
  teacher: Actor;
  principal: Actor;
  substitute: Actor;
  jobId: string;
}

async function scene(): Promise<Scene> {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const substitute = await createSubstitute(t.db);
  const posted = await app.as(teacher).post("/api/teachers/addtemp", job());
  const jobId = posted.body.uniqueId;
  const applied = await app.as(substitute).post("/api/users/add/applicant", { id: jobId });
  expect([posted.status, applied.status]).toEqual([200, 200]);
  return { school, teacher, principal, substitute, jobId };
}

type Deed = (scene: Scene) => ReturnType<ReturnType<typeof app.as>["post"]>;
const deeds: [string, "teacher" | "principal", Deed][] = [
  ["posting", "teacher", ({ teacher }) => app.as(teacher).post("/api/teachers/addtemp", job())],
  [
    "posting in a colleague's name",
    "teacher",
    ({ teacher, principal }) =>
      app.as(principal).post("/api/teachers/addtemp", job({ owner: teacher.email })),
  ],
  ["an urgent job", "principal", ({ principal }) => app.as(principal).post("/api/principals/sos", {})],
  [
    "a change of a job",
    "teacher",
    ({ teacher, jobId }) =>
      app.as(teacher).post("/api/teachers/updatetemp", { id: jobId, additionalInfo: "x" }),
  ],
  [
    "choosing",
    "teacher",
    ({ teacher, jobId, substitute }) =>
      app.as(teacher).post("/api/teachers/add/chosen", { id: jobId, email: substitute.email }),
  ],
  [
    "files of a job",
    "teacher",
    ({ teacher, jobId }) => app.as(teacher).post("/api/teachers/update/job/files", { id: jobId, files: [] }),
  ],
  [
    "deleting a job",
    "teacher",
    ({ teacher, jobId }) => app.as(teacher).post("/api/teachers/deletetemp", { id: jobId }),
  ],
  [
    "adding a teacher",
    "principal",
    ({ principal }) =>
      app.as(principal).post("/api/principals/teacher/add", {
        firstName: "Uusi",
        lastName: "Opettaja",
        email: `added-${crypto.randomUUID()}@example.test`,
        phone: "040 123 4567",
      }),
  ],
  [
    "a school code",
    "principal",
    ({ principal }) => app.as(principal).post("/api/principals/create/code", {}),
  ],
  [
    "the defaults of urgent jobs",
    "principal",
    ({ principal }) => app.as(principal).post("/api/principals/settings/save", { info: "x" }),
  ],
  [
    "editing a teacher",
    "principal",
    ({ principal, teacher }) =>
      app.as(principal).post("/api/principals/edit/teacher", { oldEmail: teacher.email, firstName: "X" }),
  ],
  [
    "mailing login details",
    "principal",
    async ({ principal, teacher }) => {
      await t.db.execute(sql`update accounts set confirmed_at = null where id = ${teacher.id}`);
      const details = { email: teacher.email, password: testPassword };
      return app.as(principal).post("/api/principals/send/information", details);
    },
  ],
  [
    "deactivating a teacher",
    "principal",
    ({ principal, teacher }) =>
      app.as(principal).post("/api/principals/deactivate/teacher", { email: teacher.email }),
  ],
  [
    "deactivating all teachers",
    "principal",
    ({ principal }) => app.as(principal).post("/api/principals/deactivate/all", {}),
  ],
  [
    "removing a teacher",
    "principal",
    ({ principal, teacher }) =>
      app.as(principal).delete(`/api/principals/remove/${encodeURIComponent(teacher.email)}`),
  ],
  [
    "the school's details",
    "principal",
    ({ principal }) => app.as(principal).post("/api/principals/school/save", { phone: "09 111 1111" }),
  ],
  [
    "a criminal record that was seen",
    "principal",
    ({ principal, jobId, substitute }) =>
      app.as(principal).post("/api/principals/record/seen", { id: jobId, email: substitute.email }),
  ],
];

const losses: [string, (who: Actor) => string][] = [
  ["is deactivated", ({ id }) => `update school_members set active = false where account_id = '${id}'`],
  ["is closed", ({ id }) => `update accounts set closed_at = now() where id = '${id}'`],
];

describe.each(deeds)("%s", (_name, role, deed) => {
  test.each(losses)("by somebody who %s at that moment is refused", async (_loss, statement) => {
    const here = await scene();
    const other = postgres(t.url, { max: 1, onnotice: () => {} });
    try {
      let answer: Awaited<ReturnType<Deed>> | undefined;
      let asked: Promise<unknown> | undefined;
      await other.begin(async (tx) => {
        // As those do who take rights away: the account first.
        await tx.unsafe(`select from accounts where id = '${here[role].id}' for update`);
        await tx.unsafe(statement(here[role]));
        asked = deed(here).then((found) => {
          answer = found;
        });
        const waits = async () => {
          const [found] = await t.client`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return Boolean(answer) || Number(found?.["count"]) > 0;
        };
        await eventually("it waits for the lock, or is done", waits);
      });
      await asked;
      expect([401, 403]).toContain(answer?.status ?? 0);
    } finally {
      await other.end();
    }
  });
});
