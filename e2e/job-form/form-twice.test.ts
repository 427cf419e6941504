// Shows (rule: form-sent-twice).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { accounts, jobs, schoolCodes, supportMessages } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

type Filled = Record<string, string>;
const job: Filled = {
  type: "one",
  startDate: day,
  endDate: day,
  "startTime.hour": "08",
  "startTime.minute": "00",
  "endTime.hour": "12",
  "endTime.minute": "00",
};
const teacher = { firstName: "Aino", lastName: "Korhonen", email: "aino@example.test", phone: "040 1234567" };

/** Each form, what is written into it, what else, and how much it has made so far. */
const forms: [string, string, Filled, Filled, () => Promise<number>][] = [
  ["/app/jobs/new", "#job", job, { "startTime.hour": "09" }, () => t.db.$count(jobs)],
  ["/app/jobs/sos", "#urgent", {}, {}, () => t.db.$count(jobs)],
  [
    "/app/support",
    ".support-form",
    { subject: "Apua", message: "En pääse sisään." },
    { message: "Pääsin." },
    () => t.db.$count(supportMessages),
  ],
  ["/app/code/creation", "main form.card", {}, { code: "OMA-12345" }, () => t.db.$count(schoolCodes)],
  ["/app/teachers", ".codes form", { do: "code" }, {}, () => t.db.$count(schoolCodes)],
  [
    "/app/teachers/create",
    ".new-teacher",
    teacher,
    { email: "toinen@example.test" },
    () => t.db.$count(accounts),
  ],
];

async function principalAt(scripts: boolean) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: scripts });
  await signIn(page, principal.email, testPassword);
  return { page, context };
}

/** Whoever sends each of the forms: one person is enough. */
let sender: Awaited<ReturnType<typeof principalAt>>;
beforeAll(async () => {
  sender = await principalAt(true);
});

/** As a browser would send it: what the page has in it, and what was written. */
async function sentWith(page: Page, selector: string, filled: Filled) {
  const fields = await page
    .locator(selector)
    .evaluate((form: HTMLFormElement) =>
      [...new FormData(form)].map(([name, value]) => [name, String(value)] as const),
    );
  return { ...Object.fromEntries(fields), ...filled };
}

test.each(forms)(
  "%s sent many times at once, and again later, does it once; filled in otherwise it is another",
  async (path, selector, filled, other, made) => {
    const { page } = sender;
    await page.goto(path);
    const form = await sentWith(page, selector, filled);
    expect(form["once"]).toMatch(/^[\w-]{36}$/);
    const post = (form: Filled) =>
      page.request.post(path, { form, headers: { origin: server.origin }, maxRedirects: 0 });
    const before = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(form)));
    answers.push(await post(form));
    expect(await made()).toBe(before + 1);
    const [first] = answers;
    for (const answer of answers) {
      expect(answer.status()).toBe(first?.status() ?? 0);
      expect(answer.headers()["location"] ?? "").toBe(first?.headers()["location"] ?? "");
    }
    // Who is added has one password, whichever answer is seen.
    const passwords = await Promise.all(answers.map(async (answer) => passwordIn(await answer.text())));
    expect(new Set(passwords).size).toBe(1);
    expect(passwords[0] !== undefined).toBe(path === "/app/teachers/create");

    if (Object.keys(other).length > 0) {
      await post({ ...form, ...other });
      expect(await made()).toBe(before + 2);
    }
  },
);

const passwordIn = (page: string) => /name="password" value="(\w{10})"/.exec(page)?.[1];

test("nobody gets the result of another's form", async () => {
  const { page } = sender;
  await page.goto("/app/jobs/new");
  const form = await sentWith(page, "#job", job);
  const stranger: Actor = await createTeacher(t.db);
  const theirs = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(theirs.page, stranger.email, testPassword);
  const post = (at: Page) =>
    at.request.post("/app/jobs/new", { form, headers: { origin: server.origin }, maxRedirects: 0 });
  const [mine, other] = [await post(page), await post(theirs.page)];
  expect(other.headers()["location"]).not.toBe(mine.headers()["location"] ?? "");
  await theirs.context.close();
});

test("without scripts, a second press after an answer that did not come leads to the job that was posted", async () => {
  const { page, context } = await principalAt(false);
  await page.goto("/app/jobs/new");
  await page.locator("#job select[name=type]").selectOption("one");
  await page.locator("#job [name=startDate]").fill(day);
  const before = await t.db.$count(jobs);
  let posted = 0;
  const answered = Promise.withResolvers<void>();
  await page.route("**/app/jobs/new", async (route) => {
    if (route.request().method() !== "POST" || posted++ > 0) return route.continue();
    // The server has done it, and the line is lost.
    await route.fetch({ maxRedirects: 0 });
    await route.abort("aborted");
    answered.resolve();
  });
  const publish = page.locator("#job button.publish");
  await publish.click({ noWaitAfter: true });
  await answered.promise;
  expect(await t.db.$count(jobs)).toBe(before + 1);
  await publish.click();
  await page.waitForURL(/\/app\/manage\/|done=/);
  expect(posted).toBe(2);
  expect(await t.db.$count(jobs)).toBe(before + 1);
  await context.close();
});
