/**
 * Every page, once: at which address, and what each kind of person is answered there. The tests of pages visit all of
 * it (pages.test.ts, full-pages.test.ts, page-access.test.ts), and `bun run looks` photographs it. A page that comes to be is one more row.
 */
import type { Role } from "./roles.ts";

/** `login` and `second factor` lead there and back again; an address is where they are led at once. */
export type Answer = "shown" | "login" | "second factor" | "not found" | `/app/${string}`;

export interface PageRow {
  /** Below src/pages. */
  file: string;
  /** `{name}` is one of the names of the world (world.ts). */
  path: string;
  answers: Record<Role, Answer>;
  /** As whom it is looked at, if not as each that differs from the others. */
  as?: Role[];
}

/** Who is half signed in is a visitor, but for where they are asked to go on. */
type Answers = Omit<PageRow["answers"], "half"> & { half?: Answer };

const everybody = (answer: Answer): Answers => {
  const [visitor, passcode, deactivated] = [answer, answer, answer];
  return { visitor, passcode, deactivated, ...members(answer, answer) };
};

/** What those who are signed in are answered; a principal of several schools as one of a single school. */
function members(substitute: Answer, teacher: Answer, principal = teacher, operator = principal) {
  return { substitute, teacher, principal, ledare: principal, operator };
}

/** Whoever is not signed in, or not any more, is asked to. */
const signedIn = (...answers: Parameters<typeof members>): Answers => ({
  visitor: "login",
  passcode: "login",
  deactivated: "login",
  ...members(...answers),
});

const board = "/app/jobs/overview";
const open = "/app/jobs/all";
/** Who waits for an operator. */
const queue = "/app/operator";
const onlySubstitutes = signedIn("shown", board, board, queue);
const onlyPosters = (elsewhere: Answer) => signedIn(elsewhere, "shown");
const home = { ...everybody("shown"), ...members(open, board, board, queue) };
const row = (file: string, path: string, answers: Answers, as?: Role[]): PageRow => ({
  file,
  path,
  answers: { half: answers.visitor === "login" ? "second factor" : answers.visitor, ...answers },
  ...(as ? { as } : {}),
});

const publicPages = [
  row("index.astro", "/", { ...everybody("/app/"), visitor: "shown", half: "/app/" }),
  row("index.astro", "/app/", { ...home, half: "second factor" }),
  row("login.astro", "/app/login", home),
  row("login.astro", "/app/login?registered", home),
  row(
    "second-factor.astro",
    "/app/second-factor",
    { ...signedIn(open, board, board, queue), half: "shown" },
    ["half"],
  ),
  row("login/export.astro", "/app/login/export", everybody("shown"), ["visitor"]),
  row("register/user.astro", "/app/register/user", everybody("shown")),
  row("register/securitycode.astro", "/app/register/securitycode", everybody("shown"), [
    "visitor",
    "teacher",
  ]),
  row("register/teacher.astro", "/app/register/teacher", everybody("/app/register/securitycode")),
  row("register/teacher.astro", "/app/register/teacher?done", everybody("shown")),
  row("register/principal.astro", "/app/register/principal", everybody("shown")),
  row("resetpassword.astro", "/app/resetpassword", everybody("shown")),
  row("reset/[token].astro", "/app/reset/nonsense", everybody("shown")),
  row("new-activation.astro", "/app/new-activation", everybody("shown")),
  row("confirm/[token].astro", "/app/confirm/nonsense", everybody("shown")),
  row("invitation/[token].astro", "/app/invitation/nonsense", everybody("not found"), ["visitor"]),
  row("unsubscribe/[token].astro", "/app/unsubscribe/nonsense", everybody("not found"), ["visitor"]),
  row("gdpr.astro", "/app/gdpr", everybody("shown")),
  row("faq.astro", "/app/faq", everybody("shown"), ["visitor", "substitute", "teacher"]),
  row("accessibility.astro", "/app/accessibility", everybody("shown"), ["visitor", "substitute"]),
  row("fairness.astro", "/app/fairness", everybody("shown"), ["visitor", "substitute", "teacher"]),
  row("offline.astro", "/app/offline", everybody("shown"), ["visitor"]),
  row("404.astro", "/app/nowhere", everybody("not found"), ["visitor", "substitute"]),
];

/** A job of one's school: for its posters. */
const managed = signedIn(open, "shown", "shown", "not found");
const jobPages = [
  row("jobs/overview.astro", "/app/jobs/overview", onlyPosters(open)),
  row("jobs/overview.astro", "/app/jobs/overview?view=blocks", onlyPosters(open), ["teacher"]),
  row("jobs/overview.astro", "/app/jobs/overview?view=list", onlyPosters(open), ["teacher"]),
  row("jobs/calendar.astro", "/app/jobs/calendar", signedIn(open, "shown", "shown", board), [
    "teacher",
    "ledare",
  ]),
  row("jobs/index.astro", "/app/jobs", onlyPosters("/app/profile"), ["teacher", "operator"]),
  row("jobs/new.astro", "/app/jobs/new", onlyPosters("/app/")),
  row("jobs/new.astro", "/app/jobs/new?copy=list", onlyPosters("/app/"), ["teacher"]),
  row("jobs/sos.astro", "/app/jobs/sos", signedIn("/app/profile", "/app/profile", "shown", "/app/profile")),
  row(
    "jobs/sos.astro",
    "/app/jobs/sos?edit=1",
    signedIn("/app/profile", "/app/profile", "shown", "/app/profile"),
  ),
  row("jobs/all.astro", "/app/jobs/all", onlySubstitutes),
  row("jobs/personal.astro", "/app/jobs/personal", onlySubstitutes),
  row("times.astro", "/app/times", onlySubstitutes),
  row("hours.astro", "/app/hours", onlySubstitutes),
  row("times.astro", "/app/times?view=month&month=2026-12&day=2026-12-24", onlySubstitutes, ["substitute"]),
  ...["open", "applied", "filled", "elsewhere"].map((name) =>
    row("specific/[jobid].astro", `/app/specific/{${name}}`, onlySubstitutes),
  ),
  row("specific/[jobid].astro", "/app/specific/{shared}", onlySubstitutes, ["substitute"]),
  row("specific/[jobid]/cannot-come.astro", "/app/specific/{filled}/cannot-come", onlySubstitutes),
  ...[
    "{freed}",
    "{open}",
    "{applied}",
    "{filled}",
    "{asked}?confirm=ask-now",
    "{open}?edit=1",
    "{shared}",
    "{split}",
  ].map((job) => row("manage/[id].astro", `/app/manage/${job}`, managed, ["teacher"])),
  row("manage/[id].astro", "/app/manage/{message}", signedIn(open, "not found", "not found", "shown")),
  row("manage/[id].astro", "/app/manage/{foreign}", signedIn(open, "not found"), ["teacher"]),
  ...["{open}/ask", "{applied}/ask?person={applicant}&person={found}"].map((page) =>
    row("manage/[id]/ask.astro", `/app/manage/${page}`, managed, ["teacher"]),
  ),
  row("manage/[id]/ask.astro", "/app/manage/{foreign}/ask", signedIn(open, "not found"), ["teacher"]),
];

const personPages = [
  row("profile/index.astro", "/app/profile", signedIn("shown", "shown"), ["substitute", "teacher"]),
  row("profile/index.astro", "/app/profile?edit=basic", signedIn("shown", "shown"), ["substitute"]),
  row("profile/index.astro", "/app/profile?edit=additional", signedIn("shown", "shown"), [
    "substitute",
    "teacher",
  ]),
  row("profile/index.astro", "/app/profile?edit=password", signedIn("shown", "shown"), ["substitute"]),
  row("profile/index.astro", "/app/profile?edit=delete", signedIn("shown", "shown"), ["substitute"]),
  row(
    "profile/substitute.astro",
    "/app/profile/substitute",
    signedIn("/app/profile", "shown", "/app/profile"),
  ),
  row(
    "profile/[email].astro",
    "/app/profile/{applicant}?job={applied}",
    signedIn("/app/", "shown", "shown", "not found"),
  ),
  row("profile/[email].astro", "/app/profile/{stranger}?job={foreign}", signedIn("/app/", "not found"), []),
];

const ofSchools = signedIn("/app/", "shown", "shown", "not found");
const excludedPage = "/app/substitutes/excluded";
const substitutePages = [
  row("manage/hours.astro", "/app/manage/hours", signedIn("/app/hours", "shown", "shown", board)),
  row("substitutes.astro", "/app/substitutes", signedIn("/app/", "shown", "shown", board)),
  row("substitutes/excluded.astro", excludedPage, signedIn("/app/", "/app/substitutes", "shown", board)),
  row("profile/[email].astro", "/app/profile/{applicant}", ofSchools, ["teacher"]),
  row("profile/[email].astro", "/app/profile/{found}", ofSchools, ["teacher"]),
  row("profile/[email].astro", "/app/profile/{stranger}", signedIn("/app/", "not found"), []),
];

/** Of a school with teachers: its principals alone, and no operator. */
const onlyPrincipals = signedIn("/app/profile", "/app/profile", "shown", "/app/profile");

const teacherPages = [
  row("teachers/index.astro", "/app/teachers", onlyPrincipals),
  row("teachers/index.astro", "/app/teachers?view=cards", onlyPrincipals),
  row("teachers/index.astro", "/app/teachers?edit={listedTeacher}", onlyPrincipals),
  row("teachers/index.astro", "/app/teachers?remove={listedTeacher}", onlyPrincipals),
  row("teachers/index.astro", "/app/teachers?details={listedTeacher}", onlyPrincipals),
  row("teachers/index.astro", "/app/teachers?all=off", onlyPrincipals),
  row("teachers/create.astro", "/app/teachers/create", onlyPrincipals),
  row("teachers/import.astro", "/app/teachers/import", onlyPrincipals),
  row("code/creation.astro", "/app/code/creation", onlyPrincipals),
  row("code/creation.astro", "/app/code/creation?sheet", onlyPrincipals),
];

/** Whoever has jobs on days: an operator has messages. */
const ofDays = signedIn("shown", "shown", "shown", "/app/settings");

const settingsPages = [
  row("notifications/index.astro", "/app/notifications", signedIn("shown", "shown")),
  row("settings.astro", "/app/settings", signedIn("shown", "shown")),
  row("settings/notifications.astro", "/app/settings/notifications", signedIn("shown", "shown")),
  row("settings/peace.astro", "/app/settings/peace", signedIn("shown", "/app/settings/notifications")),
  row("settings/calendar.astro", "/app/settings/calendar", ofDays),
  row("settings/security.astro", "/app/settings/security", signedIn("shown", "shown"), ["substitute"]),
  row("settings/schools.astro", "/app/settings/schools", signedIn("shown", "/app/settings")),
  row("settings/kept.astro", "/app/settings/kept", signedIn("shown", "/app/settings")),
  row(
    "settings/description.astro",
    "/app/settings/description",
    signedIn("/app/settings", "shown", "/app/principal/settings"),
  ),
  row(
    "principal/settings.astro",
    "/app/principal/settings",
    signedIn("/app/profile", "/app/profile", "shown", "/app/settings"),
  ),
  // Its principals have no organisation that may export.
  row(
    "export.astro",
    "/app/export",
    { ...signedIn("/app/profile", "/app/profile", "/app/"), passcode: "shown", half: "login" },
    ["passcode"],
  ),
  row("support.astro", "/app/support", signedIn("shown", "shown"), ["substitute"]),
  row("support.astro", "/app/support?sent", signedIn("shown", "shown"), ["substitute"]),
];

const onlyOperators = signedIn("/app/", "/app/", "/app/", "shown");
const operatorPages = [
  row("operator/index.astro", "/app/operator", onlyOperators),
  row("operator/index.astro", "/app/operator?decline={waiting}", onlyOperators),
  row("operator/index.astro", "/app/operator?approve={unplaced}", onlyOperators),
  row("operator/organisations.astro", "/app/operator/organisations", onlyOperators),
  row("operator/organisations.astro", "/app/operator/organisations?edit={domain}", onlyOperators),
  row("operator/organisations.astro", "/app/operator/organisations?renew={domain}", onlyOperators),
  row("operator/organisations.astro", "/app/operator/organisations?new=1", onlyOperators),
  row("operator/accounts.astro", "/app/operator/accounts", onlyOperators),
  row("operator/accounts.astro", "/app/operator/accounts?text=example", onlyOperators),
  row("operator/accounts.astro", "/app/operator/accounts?text={teacher}&ask={teacher}", onlyOperators),
  row("operator/health.astro", "/app/operator/health", onlyOperators),
  row("operator/audit.astro", "/app/operator/audit", onlyOperators),
  row("operator/audit.astro", "/app/operator/audit?person=nobody&action=codeCreated", onlyOperators, []),
];

export const pages: PageRow[] = [
  ...[...publicPages, ...jobPages, ...personPages, ...substitutePages],
  ...[...teacherPages, ...settingsPages, ...operatorPages],
];

const looked: Role[] = ["substitute", "teacher", "ledare", "operator"];

/** As whom a page is looked at: visitors where they see it, otherwise each that may; a ledare for all principals. */
export function lookedAtAs({ answers, as }: PageRow): Role[] {
  if (as) return as;
  if (answers.visitor === "shown") return ["visitor"];
  return looked.filter((role) => answers[role] === "shown");
}

/** The address of a page in a world that has what it names. */
export const addressOf = ({ path }: PageRow, names: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
