import type { BrowserContext, Page } from "playwright";
import { files } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply, choose } from "../../server/modules/bookings/index.ts";
import { postJob } from "../../server/modules/jobs/index.ts";
import { readAllNews } from "../../server/modules/notifications/index.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import type { Stage } from "../stage.ts";
import { lineTo } from "./line.fixture.ts";

/** Without a connection, or a session, the browser complains of each request that fails. */
export const lineIsDown =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|EventSource|Failed to fetch|ERR_NETWORK|status of (401|50[234])/;

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A school with one job that is open, one that the substitute has applied for and one that they have got. */
export async function market({ t }: Stage, lang: "fi" | "sv") {
  const school = await createSchool(t.db, { phone: "+358401234567" });
  const teacher = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db, { lang });
  const post = (days: number) =>
    postJob(t.ctx, teacher, { startDate: inDays(days), startTime: "08:00", endTime: "12:00", type: "one" });
  const [open, applied, got] = [await post(5), await post(7), await post(9)];
  for (const { id: key } of [applied, got]) await apply(t.ctx, substitute, { key });
  const facts = { originalName: "ohjeet.txt", kind: "attachment", contentType: "text/plain", size: 2 };
  const name = `${crypto.randomUUID().replaceAll("-", "")}ohjeet.txt`;
  await t.db.insert(files).values({ ...facts, name, uploadedBy: teacher.id, jobId: got.id });
  await choose(t.ctx, teacher, { key: got.id, email: substitute.email });
  // They have been congratulated (rule: told-of-being-chosen).
  await readAllNews(t.ctx, substitute);
  return { school, teacher, substitute, open, applied, got };
}

/** A substitute with the app, who has looked at the open jobs once, when all that is kept has been kept. */
export async function withApp(
  { browser, server }: Stage,
  person: Pick<Actor, "email">,
  lang: "fi" | "sv",
  kept: string[] = [],
) {
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    width: 390,
    app: true,
    mayComplain: lineIsDown,
  });
  await signIn(page, person.email, testPassword);
  await page.goto("/app/jobs/all");
  await eventually("the pages are kept", async () => {
    const there = await keptPaths(page);
    return ["/app/jobs/all", "/app/jobs/personal", ...kept].every((path) => there.includes(path));
  });
  return { page, context };
}

/** A substitute with the app, on a line that can be held and broken. */
export async function withAppBehindLine(set: Stage, lang: "fi" | "sv") {
  const people = await market(set, lang);
  const line = lineTo(set.server.origin);
  const server = { ...set.server, origin: line.origin };
  const app = await withApp({ ...set, server }, people.substitute, lang);
  return { ...people, ...app, line };
}

/** The addresses of all pages that are kept in this browser, whosever they are. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith("pages of ")) continue;
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

export const offline = (context: BrowserContext) => context.setOffline(true);
export const online = (context: BrowserContext) => context.setOffline(false);
