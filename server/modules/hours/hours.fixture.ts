import { eq } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers } from "../../../db/schema/index.ts";
import { testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Handle } from "../../platform/database/connection.ts";
import type { Actor } from "../auth/index.ts";
import { apply } from "../bookings/applications/index.ts";
import { choose } from "../bookings/choice/index.ts";
import { monday, newJob } from "../jobs/fixture.ts";
import type { NewJob } from "../jobs/index.ts";
import { postJob } from "../jobs/posting/index.ts";

/** When all that is posted here is over: the Monday after. */
export const after = new Date("2026-11-09T09:00:00Z");

/** A database with people who have worked at a school, and an application that they call. */
export async function hoursWorld() {
  const t = await testContext();
  const app = await testApp(t);

  async function staff(country: "FI" | "SE" = "FI") {
    const region = country === "FI" ? "FI-18" : "SE-AB";
    const school = await createSchool(t.db, { regionCode: region, country });
    const teacher = await createTeacher(t.db, { school });
    const principal = await createPrincipal(t.db, { schools: [school] });
    return { region, school, teacher, principal };
  }
  type Staff = Awaited<ReturnType<typeof staff>>;

  const person = (
    { region }: Staff,
    more: { firstName?: string; lastName?: string; lang?: "fi" | "sv" } = {},
  ) => createSubstitute(t.db, { regions: [region], ...more });

  /** Somebody is chosen for a job, on Wednesday from 8 to 15.30 unless told otherwise; then it is the Monday after. @returns its id */
  async function chosen({ teacher }: Staff, substitute: Actor, more: Partial<NewJob> = {}, posted = monday) {
    t.setNow(posted);
    const { id } = await postJob(t.ctx, teacher, newJob({ firstTo: [], ...more }));
    await apply(t.ctx, substitute, { key: id, alreadyWarned: true });
    await choose(t.ctx, teacher, { key: id, email: substitute.email });
    t.setNow(after);
    return id;
  }

  const calls = callsOf(app);
  /** Somebody who has worked on Wednesday, at a school of their own. */
  async function fresh(country: "FI" | "SE" = "FI") {
    const of = await staff(country);
    const nea = await person(of);
    const job = await chosen(of, nea);
    return { ...of, nea, job };
  }
  const idOf = async (actor: Actor): Promise<string> => (await calls.list(actor)).days[0].id;
  const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  const close = async () => {
    await app.close();
    await t.close();
  };
  return { t, app, staff, person, chosen, fresh, idOf, code, ...calls, close };
}

/** Somebody who has worked at a school, and leads it by now: accounts hold several types. */
export async function leading(db: Handle, { id, email, lang }: Actor, principal: Actor): Promise<Actor> {
  await db.insert(accountTypes).values({ accountId: id, type: "principal" });
  await db.update(accounts).set({ type: "principal" }).where(eq(accounts.id, id));
  await db.insert(schoolMembers).values(
    principal.schools.map((one) => ({
      accountId: id,
      schoolId: one.id,
      role: "principal" as const,
      active: true,
      main: one.main,
    })),
  );
  return { ...principal, id, email, lang };
}

/** What both sides send, as it was agreed unless told otherwise. */
function callsOf(app: Awaited<ReturnType<typeof testApp>>) {
  const list = async (actor: Actor, month = "2026-11") => {
    const path = actor.type === "user" ? "/api/users/hours" : "/api/teachers/hours";
    const { status, body } = await app.as(actor).post(path, { month });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const say = (actor: Actor, uniqueId: string, ...days: object[]) =>
    app.as(actor).post("/api/users/hours/say", {
      uniqueId,
      days: days.map((day) => ({ date: "2026-11-04", from: "08:00", to: "15:30", breakMinutes: 0, ...day })),
    });
  const approve = (actor: Actor, ...ids: string[]) =>
    app.as(actor).post("/api/teachers/hours/approve", { ids });
  const dispute = (actor: Actor, id: string, person: Actor, day: object = {}) =>
    app.as(actor).post("/api/teachers/hours/dispute", {
      id,
      days: [{ date: "2026-11-04", from: "08:00", to: "15:00", breakMinutes: 0, person: person.id, ...day }],
    });
  const noShow = (actor: Actor, id: string, person: Actor, date = "2026-11-04") =>
    app.as(actor).post("/api/teachers/hours/noshow", { id, days: [{ date, person: person.id }] });
  const remind = (actor: Actor, id: string, person: Actor, date = "2026-11-04") =>
    app.as(actor).post("/api/teachers/hours/remind", { id, days: [{ date, person: person.id }] });
  const number = (actor: Actor, person: Actor, number: string) =>
    app.as(actor).post("/api/principals/hours/number", { person: person.id, number });
  const payroll = (actor: Actor, form = "populus") =>
    app.as(actor).post("/api/principals/hours/payroll", { month: "2026-11", form });
  return { list, say, approve, dispute, noShow, remind, number, payroll };
}
