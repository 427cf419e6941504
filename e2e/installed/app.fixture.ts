import type { BrowserContext, Page } from "playwright";
import { files } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { readAllNews } from "../../server/modules/notifications/inbox/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
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

/** The one who comes last to `withAppBehindLine`. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A substitute with the app, on a line that can be held and broken. Who waits side by side comes one after another: to begin
 * takes a processor, to wait takes none.
 * @param kept which pages have to be kept, beside the lists
 */
export function withAppBehindLine(
  set: Stage,
  lang: "fi" | "sv",
  kept: (people: Awaited<ReturnType<typeof market>>) => string[] = () => [],
) {
  const begin = async () => {
    const people = await market(set, lang);
    const line = lineTo(set.server.origin);
    const server = { ...set.server, origin: line.origin };
    const app = await withApp({ ...set, server }, people.substitute, lang, kept(people));
    return { ...people, ...app, line };
  };
  const own = last.then(begin);
  last = own.catch(() => {});
  return own;
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

/** What a page says that is shown as it was kept: up to the time of it. */
export const keptNotice = (page: Page, lang: "fi" | "sv") =>
  page.getByText(textsIn(lang)("jobs:live.kept", { when: "|" }).split("|")[0] ?? "");

/** The page in place of what is not kept. */
export const offlineNotice = (page: Page, lang: "fi" | "sv") =>
  page.getByRole("heading", { level: 1, name: textsIn(lang)("common:offline.title") });

/** Takes the one application back that can be, and says so twice. */
export async function withdraw(page: Page, lang: "fi" | "sv"): Promise<void> {
  const say = textsIn(lang);
  await whole(page);
  await page.getByRole("link", { name: say("jobs:applications.withdraw") }).click();
  await page.getByRole("button", { name: say("jobs:applications.confirm.ok") }).click();
}

/** What waits to be sent, in sight. */
export const outbox = (page: Page) => page.locator("[data-outbox] .notice");

export const offline = (context: BrowserContext) => context.setOffline(true);
export const online = (context: BrowserContext) => context.setOffline(false);
