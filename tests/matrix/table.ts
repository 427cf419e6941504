import { createECDH } from "node:crypto";
import type { Actor } from "../../server/modules/auth/index.ts";
import { testPassword } from "../support/factories.ts";
import { createAuthenticator } from "../support/world/authenticator.ts";
import { nextTestCode } from "../support/world/second-factor.ts";
import type { Column, World } from "./world.ts";

type Signed = Exclude<Column, "nobody" | "deactivated" | "locked">;

export interface Row {
  /** The status that each may expect. */
  expect: Record<Column, number>;
  /** Who may call, in words, where more is asked than the columns tell. */
  callers?: string;
  /** Of the path's parameters, and the body; `me` is the caller, or for nobody the substitute. */
  path?: (world: World, me: Actor) => string;
  body?: (world: World, me: Actor) => object;
}

/** Whoever has no valid session is not signed in. */
function signedIn(status: Record<Signed, number>): Record<Column, number> {
  return { nobody: 401, ...status, deactivated: 401, locked: 401 };
}

const same = (status: number): Record<Signed, number> => ({
  substitute: status,
  teacherOwn: status,
  teacherColleague: status,
  teacherOther: status,
  principalOwn: status,
  principalOther: status,
  ledare: status,
  operator: status,
});

const everybody = (status: number): Record<Column, number> => ({
  ...signedIn(same(status)),
  nobody: status,
  deactivated: status,
  locked: status,
});
const anySession = signedIn(same(200));
const substitutes = signedIn({ ...same(403), substitute: 200 });
const answering = signedIn({ ...same(403), substitute: 404 });
const noRequest = () => ({ id: "01a22285-8069-761c-95d4-a8352a9dcacc" });
const nothingToManage = signedIn({ ...same(404), substitute: 403 });
const workedDay = { date: "2026-11-04", from: "08:00", to: "12:00", breakMinutes: 0 };
const hoursFile = (ending: string) => (world: World, me: Actor) =>
  `/api/teachers/hours.${ending}?month=2026-11&school=${encodeURIComponent(me.schools[0]?.name ?? world.school.name)}`;
const posters = signedIn({ ...same(200), substitute: 403 });
const teachers = { teacherOwn: 403, teacherColleague: 403, teacherOther: 403 };
const teachersAre = (status: number) => ({
  teacherOwn: status,
  teacherColleague: status,
  teacherOther: status,
});
const principals = signedIn({ ...same(200), ...teachers, substitute: 403 });
/** The school Admin has no applicants, codes, teachers or urgent jobs. */
const schoolPosters = signedIn({ ...same(200), substitute: 403, operator: 403 });
const schoolPrincipals = signedIn({ ...same(403), principalOwn: 200, principalOther: 200, ledare: 200 });
/** Of the job's own school; for others there is no such job. */
const jobOwners = signedIn({
  ...same(404),
  substitute: 403,
  teacherOwn: 200,
  principalOwn: 200,
  ledare: 200,
});
/** Principals of the teacher's school; for others there is no such teacher. */
const teachersPrincipals = signedIn({ ...same(403), principalOwn: 200, principalOther: 404, ledare: 200 });
/** Principals of an organisation's schools; whose address alone is of its domain reads nothing. */
const statisticsReaders: Row = {
  expect: signedIn({ ...same(403), principalOwn: 200, ledare: 200 }),
  callers: "principals of an organisation that may export, and whoever opened it with its passcode",
};
/** What is not of their own school is not there. */
const schoolOnly = signedIn({ ...same(403), principalOwn: 404, principalOther: 404, ledare: 404 });
const operators = signedIn({ ...same(403), operator: 200 });

const self = (_world: World, me: Actor) => ({ email: me.email });
const openJob = (world: World, me: Actor) => ({ id: world.job, email: me.email });
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const theTeacher = (world: World) => ({ email: world.people.teacherOwn.email });
const newPerson = (email: string) => ({
  firstName: "Uusi",
  lastName: "Ihminen",
  email,
  confirmEmail: email,
  phone: "040 123 4567",
  password: "kevätaurinko",
  password2: "kevätaurinko",
});
/** As nobody has asked for them. */
const unasked = { challenge: "AAAA", user: { id: "AAAA" } };
const unknownPasskey = createAuthenticator("http://localhost").use(unasked);
let people = 0;
const newEmail = () => `new-${Date.now()}-${++people}@example.test`;

/** Every operation and what each kind of caller may expect of it. */
export const table: Record<string, Row> = {
  // Public
  "POST /api/shared/login": {
    expect: { ...everybody(200), deactivated: 400, locked: 400 },
    body: (_world, me) => ({
      email: me.email,
      password: testPassword,
      ...(me.operator ? { code: nextTestCode(me.email) } : {}),
    }),
  },
  "POST /api/shared/logout": { expect: everybody(200) },
  "POST /api/shared/forgot": { expect: everybody(200), body: self },
  "POST /api/shared/reset/{token}": {
    expect: everybody(404),
    path: () => "/api/shared/reset/nonsense",
    body: () => ({ password: "uusisalasana", password2: "uusisalasana" }),
  },
  "POST /api/users/confirm-email": { expect: everybody(200), body: self },
  "POST /api/shared/confirm/{id}": { expect: everybody(404), path: () => "/api/shared/confirm/nonsense" },
  "POST /api/users/register-user": {
    expect: everybody(200),
    body: () => ({
      ...newPerson(newEmail()),
      language: "suomi",
      status: "Opettaja",
      regions: ["FI-18"],
      birthDate: "1990-03-12",
    }),
  },
  "POST /api/teachers/securitycode": { expect: everybody(400), body: () => ({ code: "NOT-A-CODE" }) },
  "POST /api/shared/schools/names": { expect: everybody(200), body: () => ({ school: "koulu" }) },
  "POST /api/teachers/register": {
    callers: "whoever is not signed in",
    // Who is signed in joins with the account they have, and registers nobody else.
    expect: { ...everybody(403), nobody: 400, deactivated: 400, locked: 400 },
    body: () => ({ ...newPerson(newEmail()), code: "NOT-A-CODE" }),
  },
  "POST /api/principals/register": {
    expect: everybody(200),
    body: () => ({ ...newPerson(newEmail()), school: "Uusi koulu", region: "FI-18" }),
  },
  // The link of a mail is its only right, whoever follows it.
  "POST /api/teachers/invitation": { expect: everybody(404), body: () => ({ token: "nonsense" }) },
  "POST /api/teachers/invitation/answer": {
    expect: everybody(404),
    body: () => ({ token: "nonsense", accept: true }),
  },
  "POST /api/stats/statistics/auth": { expect: everybody(400), body: () => ({ code: "wrong-passcode" }) },
  "POST /api/stats/statistics/logout": { expect: everybody(200) },
  "GET /oauth/callback": { expect: everybody(303) },
  // The link of a mail is its only right, whoever follows it.
  "POST /api/shared/unsubscribe/{token}": {
    expect: everybody(404),
    path: () => "/api/shared/unsubscribe/nonsense",
  },
  "GET /api/shared/unsubscribe/{token}": {
    expect: everybody(303),
    path: () => "/api/shared/unsubscribe/nonsense",
  },

  "GET /api/reference": { expect: everybody(200) },
  "GET /api/reference/jobtypes": { expect: everybody(200) },
  "GET /api/reference/grades": { expect: everybody(200) },
  "GET /api/reference/subjects": { expect: everybody(200) },
  "GET /api/reference/regions": { expect: everybody(200) },
  "GET /api/reference/municipalities": { expect: everybody(200) },
  "GET /api/reference/qualifications": { expect: everybody(200) },
  "GET /api/reference/languages": { expect: everybody(200) },
  "GET /api/reference/studyyears": { expect: everybody(200) },
  "GET /api/reference/roles": { expect: everybody(200) },

  // Everybody's own account
  "POST /api/shared/login/passkey/begin": { expect: everybody(200) },
  // Signed with a key that nobody has: signing in is tried in passkeys.test.ts.
  "POST /api/shared/login/passkey": { expect: everybody(400), body: () => ({ credential: unknownPasskey }) },
  "GET /api/shared/second-factor": { expect: anySession },
  "POST /api/shared/second-factor": {
    expect: operators,
    body: (_world, me) => ({ code: me.operator ? nextTestCode(me.email) : "000000" }),
  },
  "POST /api/shared/second-factor/totp/begin": { expect: operators },
  // Nobody has begun it.
  "POST /api/shared/second-factor/totp": {
    expect: signedIn({ ...same(403), operator: 400 }),
    body: () => ({ setup: "AAAA", code: "000000" }),
  },
  // Has none set up.
  "POST /api/shared/second-factor/totp/remove": { expect: signedIn({ ...same(403), operator: 404 }) },
  "POST /api/shared/second-factor/recovery-codes": { expect: operators },
  "GET /api/shared/passkeys": { expect: anySession },
  "POST /api/shared/passkeys/begin": { expect: anySession },
  "POST /api/shared/passkeys/add": {
    expect: signedIn(same(400)),
    body: () => ({ name: "Puhelin", credential: createAuthenticator("http://localhost").make(unasked) }),
  },
  "POST /api/shared/passkeys/remove": {
    expect: signedIn(same(404)),
    body: () => ({ id: Bun.randomUUIDv7() }),
  },
  "POST /api/shared/password/confirm": { expect: anySession, body: () => ({ password: testPassword }) },
  "POST /api/shared/lastlogin": { expect: anySession, body: self },
  "GET /api/shared/update/token": { expect: anySession },
  "POST /api/shared/password": {
    expect: anySession,
    body: () => ({ currentPassword: testPassword, password: "uusisalasana", password2: "uusisalasana" }),
  },
  "POST /api/shared/logout/everywhere": { expect: anySession },
  "GET /api/shared/sessions": { expect: anySession },
  // Nobody's own: sessions of others are not found.
  "POST /api/shared/sessions/end": {
    expect: signedIn(same(404)),
    body: () => ({ id: "00000000-0000-4000-8000-000000000000" }),
  },
  "POST /api/shared/sessions/end-others": { expect: anySession },
  "POST /api/shared/get/user": { expect: anySession, body: self },
  "POST /api/users/get/user": {
    expect: signedIn({ ...same(404), substitute: 200, teacherOwn: 200, principalOwn: 200, ledare: 200 }),
    body: (world) => ({ email: world.people.substitute.email }),
  },
  "POST /api/shared/saveprofile": {
    expect: anySession,
    body: (_world, me) => ({ email: me.email, address: "Katu 1" }),
  },
  "POST /api/shared/add/profilepic": {
    expect: signedIn(same(422)),
    body: () => ({ filename: "somebody-elses.webp" }),
  },
  "POST /api/shared/change/type": {
    expect: signedIn({ ...same(200), substitute: 403 }),
    body: () => ({ type: "teacher" }),
  },
  "POST /api/shared/settings/sendpush": { expect: anySession, body: () => ({ pushBool: false }) },
  "POST /api/shared/set/sendemail": { expect: anySession, body: () => ({ emailBool: false }) },
  "POST /api/users/set/findable": { expect: substitutes, body: () => ({ findableBool: false }) },
  "POST /api/users/peace": { expect: substitutes, body: self },
  "POST /api/users/peace/save": { expect: substitutes, body: () => ({ urgentMayWake: true }) },
  "POST /api/users/peace/preview": { expect: substitutes, body: self },
  "GET /api/shared/mydata": { expect: anySession },
  "POST /api/shared/get/jobs": { expect: anySession, body: self },
  "POST /api/shared/getschool": { expect: posters, body: self },
  "POST /api/shared/get/school": {
    expect: signedIn({ ...same(200), operator: 404 }),
    body: (world, me) => ({ email: me.email, school: me.schools[0]?.name ?? world.school.name }),
  },
  "GET /api/shared/push/key": { expect: anySession },
  "POST /api/shared/push/subscribe": {
    expect: anySession,
    body: () => ({
      endpoint: "https://push.example.org/one",
      keys: {
        p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
        auth: Buffer.alloc(16).toString("base64url"),
      },
    }),
  },
  "POST /api/shared/push/unsubscribe": {
    expect: anySession,
    body: () => ({ endpoint: "https://push.example.org/one" }),
  },
  "POST /api/shared/email/support": {
    expect: anySession,
    body: () => ({ subject: "Apua", message: "Miten tämä toimii?" }),
  },
  "GET /oauth/authorize": { expect: signedIn({ ...same(403), substitute: 503 }) },
  "GET /api/events": { expect: anySession },
  "GET /api/stats/export/allowed": { expect: anySession },

  // More than one type
  "POST /api/teachers/join": {
    expect: signedIn({ ...same(403), ...teachersAre(400), substitute: 400 }),
    body: () => ({ code: "NOT-A-CODE" }),
  },
  "POST /api/users/become-substitute": {
    expect: signedIn({ ...same(403), ...teachersAre(200) }),
    body: () => ({ language: "suomi", status: "Opettaja", regions: ["FI-18"], birthDate: "1990-03-12" }),
  },

  // Substitutes
  "POST /api/users/edited/profile": { expect: substitutes, body: self },
  "POST /api/users/delete/account": { expect: signedIn({ ...same(403), substitute: 409 }), body: self },
  "POST /api/users/getalltemp": { expect: substitutes, body: self },
  "POST /api/users/getpersonaltemp": { expect: substitutes, body: self },
  "POST /api/users/get/job": { expect: substitutes, body: openJob },
  "POST /api/users/temp/count": { expect: substitutes, body: self },
  "POST /api/users/temp/increment": { expect: substitutes, body: openJob },
  "POST /api/users/add/applicant": {
    expect: substitutes,
    body: (world, me) => ({ uniqueId: world.job, userEmail: me.email, alreadywarned: false }),
  },
  "POST /api/users/removeapplicant": {
    expect: substitutes,
    body: (world, me) => ({ uniqueId: world.job, userEmail: me.email }),
  },
  "POST /api/users/cancel/chosen": {
    expect: signedIn({ ...same(403), substitute: 409 }),
    body: (world, me) => ({ uniqueId: world.job, userEmail: me.email, illness: false, message: "" }),
  },
  "POST /api/users/booked": { expect: substitutes },
  // Of what somebody is asked nobody else knows: it is not there.
  "POST /api/users/requests": { expect: substitutes, body: self },
  "POST /api/users/request/accept": { expect: answering, body: noRequest },
  "POST /api/users/request/decline": { expect: answering, body: noRequest },
  "POST /api/users/request/undo": { expect: answering, body: noRequest },
  // Who may is whom the token of the message names.
  "POST /api/users/request/answer": {
    expect: everybody(404),
    callers: "whoever has the token of a push about a request that was sent to them",
    body: () => ({ token: "nonsense", answer: "accept" }),
  },
  "POST /api/users/reserve": {
    expect: signedIn({ ...same(403), substitute: 409 }),
    body: (world, me) => ({ uniqueId: world.job, userEmail: me.email, stand: true }),
  },
  "POST /api/users/excluded": { expect: substitutes, body: self },
  // Of whom a school does not invite nobody else knows: it is not there.
  "POST /api/users/excluded/object": {
    expect: answering,
    body: () => ({ ...noRequest(), text: "En jäänyt pois, olin sairaana." }),
  },
  "POST /api/users/times": { expect: substitutes, body: self },
  "POST /api/users/times/save": {
    expect: substitutes,
    body: (_world, me) => ({
      email: me.email,
      week: [{ day: 1, state: "free", spans: [{ from: "08:00", to: "24:00" }] }],
      exceptions: [{ from: nextWeek(), to: nextWeek(), state: "cannot", note: "Lääkäri" }],
      holidays: "cannot",
    }),
  },
  "POST /api/users/times/today": {
    expect: substitutes,
    body: (_world, me) => ({ email: me.email, can: true }),
  },
  "POST /api/users/feeds": { expect: anySession, body: self },
  // The operator has neither jobs nor a school with them.
  "POST /api/users/feed/create": {
    expect: signedIn({ ...same(200), operator: 403 }),
    body: (world, me) => ({
      email: me.email,
      name: "Puhelin",
      ...(me.type === "user" ? {} : { school: me.schools[0]?.name ?? world.school.name }),
    }),
  },
  "POST /api/users/feed/revoke": { expect: signedIn(same(404)), body: noRequest },
  "POST /api/users/hours": {
    expect: substitutes,
    body: (_world, me) => ({ email: me.email, month: "2026-11" }),
  },
  // Nobody of the world has worked yet.
  "POST /api/users/hours/say": {
    expect: answering,
    body: () => ({ uniqueId: noRequest().id, days: [workedDay] }),
  },
  "POST /api/teachers/hours": {
    expect: schoolPosters,
    body: (world, me) => ({ month: "2026-11", school: me.schools[0]?.name ?? world.school.name }),
  },
  "POST /api/teachers/hours/approve": {
    expect: nothingToManage,
    body: () => ({ ids: [noRequest().id] }),
  },
  "POST /api/teachers/hours/dispute": {
    expect: nothingToManage,
    body: () => ({ ...noRequest(), days: [{ ...workedDay, person: noRequest().id }] }),
  },
  "POST /api/teachers/hours/noshow": {
    expect: nothingToManage,
    body: () => ({ ...noRequest(), days: [{ date: workedDay.date, person: noRequest().id }] }),
  },
  "POST /api/users/feedback": {
    expect: answering,
    body: () => ({ uniqueId: noRequest().id, informationRight: "yes", again: "yes" }),
  },
  "POST /api/teachers/feedback": {
    expect: nothingToManage,
    body: () => ({ ...noRequest(), email: noRequest().id, again: "yes" }),
  },
  "POST /api/teachers/hours/remind": {
    expect: nothingToManage,
    body: () => ({ ...noRequest(), days: [{ date: workedDay.date, person: noRequest().id }] }),
  },
  "POST /api/principals/hours/number": {
    expect: signedIn({ ...same(403), principalOwn: 404, principalOther: 404, ledare: 404 }),
    body: (world, me) => ({
      school: me.schools[0]?.name ?? world.school.name,
      person: noRequest().id,
      number: "4711",
    }),
  },
  "POST /api/principals/hours/payroll": {
    expect: schoolPrincipals,
    body: (world, me) => ({
      month: "2026-11",
      school: me.schools[0]?.name ?? world.school.name,
      form: "paxml",
    }),
  },
  "GET /api/teachers/hours.xlsx": { expect: schoolPrincipals, path: hoursFile("xlsx") },
  "GET /api/teachers/hours.csv": { expect: schoolPrincipals, path: hoursFile("csv") },
  // Who may is who has the address.
  "GET /calendar/{file}": {
    expect: everybody(404),
    callers: "whoever has the address of a calendar feed",
    path: () => "/calendar/nonsense.ics",
  },
  "POST /api/users/job/inactive": { expect: substitutes, body: openJob },
  "POST /api/users/job/reactivate": { expect: substitutes, body: openJob },
  "POST /api/users/job/restore": { expect: substitutes, body: openJob },
  "POST /api/users/job/delete": { expect: substitutes, body: openJob },
  "POST /api/users/school/block": { expect: substitutes, body: (world) => ({ school: world.school.name }) },
  "POST /api/users/school/unblock": { expect: substitutes, body: (world) => ({ school: world.school.name }) },
  "POST /api/users/school/blocked": { expect: substitutes, body: self },

  // Posters
  "POST /api/teachers/addtemp": {
    expect: signedIn({ ...same(200), substitute: 403 }),
    body: (_world, me) => ({
      startDate: nextWeek(),
      startTime: "08:00",
      endTime: "12:00",
      ...(me.operator
        ? { fromAdminType: "Tips", reason: "Vinkki" }
        : { typeOfTemp: "one", school: me.schools[0]?.name }),
    }),
  },
  "POST /api/teachers/gettemp": { expect: posters, body: self },
  "POST /api/teachers/gettemp/v2": { expect: posters, body: self },
  "POST /api/principals/temps": { expect: principals, body: self },
  "POST /api/principals/temps/v2": { expect: principals, body: self },
  "POST /api/teachers/getspecific": { expect: jobOwners, body: openJob },
  "POST /api/teachers/fits": { expect: jobOwners, body: openJob },
  "POST /api/teachers/requests": { expect: jobOwners, body: openJob },
  "POST /api/teachers/ask": {
    expect: jobOwners,
    body: (world) => ({ id: world.job, emails: [world.people.substitute.email], thenEverybody: false }),
  },
  "POST /api/teachers/ask/back": { expect: jobOwners, body: openJob },
  "POST /api/teachers/reserve": { expect: jobOwners, body: openJob },
  "POST /api/teachers/audience": { expect: jobOwners, body: openJob },
  "POST /api/teachers/audience/open": { expect: jobOwners, body: openJob },
  "POST /api/teachers/updatetemp": {
    expect: jobOwners,
    body: (world) => ({ id: world.job, additionalInfo: "Uutta tietoa" }),
  },
  "POST /api/teachers/deletetemp": { expect: jobOwners, body: openJob },
  "POST /api/teachers/update/job/files": {
    expect: jobOwners,
    body: (world) => ({ id: world.job, files: [] }),
  },
  "POST /api/teachers/showapplicants": { expect: schoolPosters, body: () => ({ region: "FI-18" }) },
  "POST /api/principals/record/seen": {
    expect: { ...teachersPrincipals, operator: 404 },
    body: (world) => ({ id: world.job, email: world.people.substitute.email }),
  },
  "POST /api/principals/exclude": {
    expect: signedIn({ ...same(403), principalOwn: 200, ledare: 200 }),
    callers: "principals of the school",
    body: (world) => ({
      school: world.school.name,
      email: world.people.substitute.email,
      reason: "noShow",
      text: "Jäi kahdesti pois ilmoittamatta (2.9. ja 14.10.).",
    }),
  },
  "POST /api/principals/exclude/list": {
    expect: signedIn({ ...same(403), principalOwn: 200, ledare: 200 }),
    callers: "principals of the school",
    body: (world) => ({ school: world.school.name }),
  },
  "POST /api/principals/exclude/lift": {
    expect: schoolOnly,
    body: noRequest,
  },
  "POST /api/principals/exclude/answer": {
    expect: schoolOnly,
    body: () => ({ ...noRequest(), text: "Korjasimme päivän." }),
  },
  "POST /api/teachers/add/chosen": {
    expect: jobOwners,
    body: (world) => ({ id: world.job, email: world.people.substitute.email }),
  },
  // The job's days are not shared, which only who manages it is told.
  "POST /api/teachers/choose/days": {
    expect: signedIn({ ...same(404), substitute: 403, teacherOwn: 422, principalOwn: 422, ledare: 422 }),
    body: (world) => ({
      id: world.job,
      days: [{ date: "2026-11-04", email: world.people.substitute.email }],
    }),
  },
  "POST /api/teachers/remove/chosen": {
    expect: jobOwners,
    body: (world) => ({ id: world.filledJob, email: world.people.substitute.email }),
  },
  "POST /api/teachers/get/teacher": { expect: posters, body: self },
  "POST /api/shared/default-description": { expect: posters, body: () => ({ defaultDescription: "Hei" }) },
  // Of those who applied to one's jobs, or to others of one's school.
  "POST /api/shared/remember": {
    expect: signedIn({
      ...same(422),
      substitute: 403,
      teacherOwn: 200,
      teacherColleague: 200,
      principalOwn: 200,
      ledare: 200,
    }),
    body: (world) => ({ rememberUserEmail: world.people.substitute.email }),
  },

  // Files
  "POST /api/shared/image": { expect: signedIn(same(400)) },
  "GET /api/shared/image/{name}": {
    expect: signedIn(same(404)),
    path: () => `/api/shared/image/${"0".repeat(32)}picture.webp`,
  },
  "POST /api/shared/upload/files": { expect: signedIn({ ...same(400), substitute: 403 }) },
  "GET /api/shared/file/{name}": {
    expect: signedIn(same(404)),
    path: () => `/api/shared/file/${"0".repeat(32)}plan.pdf`,
  },
  "POST /api/shared/file/delete/{name}": {
    expect: signedIn({ ...same(404), substitute: 403 }),
    path: () => `/api/shared/file/delete/${"0".repeat(32)}plan.pdf`,
  },

  // Principals
  "POST /api/principals/get/principal": { expect: principals, body: self },
  "POST /api/principals/settings/save": {
    expect: principals,
    body: () => ({ start: "08:00", end: "14:00", subjects: [], info: "" }),
  },
  "POST /api/principals/sos": {
    expect: schoolPrincipals,
    body: (_world, me) => ({ school: me.schools[0]?.name ?? "" }),
  },
  "POST /api/principals/get/codes": { expect: schoolPrincipals, body: self },
  "POST /api/principals/codes": { expect: schoolPrincipals, body: self },
  "POST /api/principals/create/code": {
    expect: schoolPrincipals,
    body: (_world, me) => ({ email: me.email, school: me.schools[0]?.name ?? "" }),
  },
  "POST /api/principals/school/save": {
    expect: signedIn({ ...same(403), principalOwn: 200, principalOther: 403, ledare: 200 }),
    body: (world) => ({ school: world.school.name, phone: "09 111 1111" }),
  },
  "POST /api/principals/teachers/getall": { expect: schoolPrincipals, body: self },
  "POST /api/principals/teacher/add": {
    expect: schoolPrincipals,
    body: (_world, me) => ({
      firstName: "Uusi",
      lastName: "Opettaja",
      email: newEmail(),
      phone: "040 123 4567",
      school: me.schools[0]?.name ?? "",
    }),
  },
  "POST /api/principals/send/information": {
    // The teacher has confirmed the address long ago.
    expect: signedIn({ ...same(403), principalOwn: 409, principalOther: 404, ledare: 409 }),
    body: (world) => ({ ...theTeacher(world), firstName: "A", lastName: "B", password: testPassword }),
  },
  "POST /api/principals/renew/information": { expect: teachersPrincipals, body: theTeacher },
  "POST /api/principals/edit/teacher": {
    expect: teachersPrincipals,
    body: (world) => ({ oldEmail: world.people.teacherOwn.email, firstName: "Toinen" }),
  },
  "DELETE /api/principals/remove/{email}": {
    expect: teachersPrincipals,
    path: (world) => `/api/principals/remove/${encodeURIComponent(world.people.teacherOwn.email)}`,
  },
  "POST /api/principals/activate/teacher": { expect: teachersPrincipals, body: theTeacher },
  "POST /api/principals/deactivate/teacher": { expect: teachersPrincipals, body: theTeacher },
  "POST /api/principals/activate": { expect: teachersPrincipals, body: theTeacher },
  "POST /api/principals/activate/all": { expect: schoolPrincipals, body: self },
  "POST /api/principals/deactivate/all": { expect: schoolPrincipals, body: self },

  // Statistics: of one's own organisation, or with a passcode
  "GET /api/stats/statistics": statisticsReaders,
  "GET /api/stats/figures": statisticsReaders,
  "GET /api/stats/statistics.xlsx": statisticsReaders,

  // The operator
  "GET /api/stats/organization": {
    // There is none.
    expect: signedIn({ ...same(403), operator: 404 }),
    path: (world) => `/api/stats/organization?domain=matrix-${world.school.id.slice(-12)}.test`,
  },
  "POST /api/stats/organization": {
    // There is no such organisation, which only the operator learns.
    expect: signedIn({ ...same(403), operator: 422 }),
    body: (world) => ({ domain: `matrix-${world.school.id.slice(-12)}.test`, exportAllowed: false }),
  },
  "POST /api/principals/waiting": { expect: operators, body: self },
  "GET /api/operator/audit.csv": { expect: operators },
  "POST /api/notifications/undelivered": { expect: operators, body: self },
  "POST /api/notifications/undelivered/send": {
    // There is no such message, which only the operator learns.
    expect: signedIn({ ...same(403), operator: 404 }),
    body: (_world, me) => ({
      email: me.email,
      place: btoa(JSON.stringify(["undelivered", "a", "", "", "mail"])),
    }),
  },

  // One's own news
  "POST /api/notifications/mine": { expect: anySession, body: self },
  "POST /api/notifications/read": {
    // Of somebody else, or nobody.
    expect: signedIn(same(404)),
    body: (world) => ({ id: world.job }),
  },
  "POST /api/notifications/unread": { expect: anySession },
  "POST /api/notifications/read/job": { expect: anySession, body: () => ({ id: crypto.randomUUID() }) },
  "POST /api/notifications/read/all": { expect: anySession },
  "POST /api/notifications/switches": { expect: anySession },
  "POST /api/notifications/switch": {
    expect: anySession,
    body: () => ({ kind: "choices", channel: "mail", on: true }),
  },
  "POST /api/principals/approve": {
    expect: signedIn({ ...same(403), operator: 404 }),
    body: () => ({ email: "nobody@example.test" }),
  },
  "POST /api/principals/reject": {
    expect: signedIn({ ...same(403), operator: 404 }),
    body: () => ({ email: "nobody@example.test" }),
  },
};
