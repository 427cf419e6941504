// Shows (rule: copied-jobs, job-form-times).
import { expect, test } from "bun:test";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const iso = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const typed = (n: number) => iso(n).split("-").reverse().join(".");

const readers = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;

test.each([readers[0]])(
  "in $lang at $width px the last day is the first until it is changed, and neither lies in the past nor before the first",
  async ({ lang, width }) => {
    const publish = textsIn(lang)("jobs:form.publish");
    const teacher = await createTeacher(t.db, { lang });
    const { page } = await regular({ lang, width, mayComplain: /422/ });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/new");
    await whole(page);
    const [first, last] = [page.locator("[name=startDate]"), page.locator("[name=endDate]")];
    await page.locator("select[name=type]").selectOption("one");
    await first.fill(typed(4));
    expect(await last.isVisible()).toBe(false);
    await page.locator("[name=multiDay]").check();
    // Of several days the last is one later, and follows the first while it would lie before it.
    expect(await last.inputValue()).toBe(typed(5));
    await first.fill(typed(8));
    await first.blur();
    expect(await last.inputValue()).toBe(typed(8));
    await last.fill(typed(10));
    await first.fill(typed(9));
    await first.blur();
    expect(await last.inputValue()).toBe(typed(10));

    for (const [field, wrong] of [
      [last, typed(7)],
      [first, typed(-2)],
    ] as const) {
      const right = await field.inputValue();
      await field.fill(wrong);
      await page.getByRole("button", { name: publish }).click();
      await page
        .locator("[name=startDate][aria-invalid=true], [name=endDate][aria-invalid=true]")
        .first()
        .waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(new URL(page.url()).pathname).toBe("/app/jobs/new");
      await field.fill(right);
    }
    await page.getByRole("button", { name: publish }).click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    const job = await t.db.query.jobs.findFirst({ where: (row, { eq }) => eq(row.ownerId, teacher.id) });
    expect(job).toMatchObject({ startDate: iso(9), endDate: iso(10) });
  },
);

test.each([readers[1]])(
  "in $lang at $width px a file of more than 1 MB is refused in words, and none of it is sent",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const large = say("jobs:form.fileTooLarge").replace("*", "");
    const teacher = await createTeacher(t.db, { lang });
    const { page } = await regular({ lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/new");
    await whole(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
    const choose = (bytes: number) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name: "ohje.txt", mimeType: "text/plain", buffer: Buffer.alloc(bytes, "a") });
    await choose(1024 * 1024 + 1);
    await page.getByRole("alert").getByText(large).waitFor();
    expect(await page.locator(".attachments :is(progress, input)").count()).toBe(0);
    expect(sent).toEqual([]);
    await choose(1024 * 1024);
    await page.locator(".attachments li", { hasText: "ohje.txt" }).waitFor();
    await page.getByRole("alert").getByText(large).waitFor({ state: "detached" });
  },
);

test.each(readers)(
  "in $lang at $width px a job is begun from an earlier one, also of last month, for as many days",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db, { lang });
    const post = async (description: string, days: [number, number], posted: number) => {
      const { id } = await postJob(t.ctx, teacher, {
        ...{ startDate: iso(days[0]), endDate: iso(days[1]) },
        ...{ startTime: "08:00", endTime: "12:00", type: "one", description },
        ...{ reason: `Kurs ${description}`, grades: ["7"] },
      });
      await t.client`update jobs set created_at = ${iso(posted)} where id = ${id}`;
      return id;
    };
    const past = await post("Nyckel", [5, 14], -40);
    const [from, to] = ["2026-10-05", "2026-10-07"];
    await t.client`update jobs set start_date = ${from}, end_date = ${to}, archived_at = now() where id = ${past}`;
    await post("Ny", [9, 9], -1);
    await post("Ny", [3, 3], -2);
    const { page } = await regular({ lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/new?copy=list");
    const rows = await page.locator(".earlier-jobs li small").allTextContents();
    const shown = iso(9).split("-").slice(1).reverse().map(Number).join(".");
    expect(rows.map((row) => /\d+\.\d*/.exec(row)?.[0])).toEqual([shown, "5.10"]);
    // Each language writes times its own way: held to the very letters.
    const times = lang === "fi" ? "klo 8.00–12.00" : "kl. 08.00–12.00";
    expect(rows.filter((row) => row.replaceAll("\u00a0", " ").includes(` ${times}`)).length).toBe(2);
    // What tells them apart, and in what order they stand.
    const say = textsIn(lang);
    const ago = (count: number) =>
      say("jobs:ago.published", { ago: say("jobs:ago.days", { count }).toLowerCase() });
    expect([rows[0]?.includes("Kurs Ny"), rows[1]?.includes("Kurs Nyckel")]).toEqual([true, true]);
    expect([rows[0]?.includes(ago(1)), rows[1]?.includes(ago(40))]).toEqual([true, true]);
    await page.locator(".earlier-jobs a").last().press("Enter");
    await page.waitForURL(/\/app\/jobs\/new\?copy=[^l]/);
    await whole(page);
    expect(await page.locator("textarea[name=description]").inputValue()).toBe("Nyckel");
    expect(await page.locator("[name=multiDay]").isChecked()).toBe(true);
    await page.getByRole("button", { name: textsIn(lang)("jobs:form.publish") }).press("Enter");
    await page.waitForURL(/\/app\/jobs\/overview/);
    const [copy] = await t.client`select start_date::text as first, end_date - start_date as more,
      start_date >= current_date as ahead, extract(isodow from end_date)::int as weekday
      from jobs where owner_id = ${teacher.id} and archived_at is null and additional_info = 'Nyckel'`;
    expect(copy).toMatchObject({ more: 2, ahead: true });
    expect(copy?.["weekday"]).toBeLessThanOrEqual(5);
  },
);

test.each(readers)(
  "in $lang at $width px an end that moves with the start is told, and so is that several days have the same hours",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db, { lang });
    const { page } = await regular({ lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/new");
    await whole(page);
    const moved = page.locator(".end-moved");
    const same = page.getByText(say("jobs:form.sameHours"));
    expect([await moved.textContent(), await same.isVisible()]).toEqual(["", false]);
    const [starts, ends] = ["startTime", "endTime"].map((name) => page.locator(`[name='${name}.hour']`));
    await ends?.selectOption("18");
    await starts?.selectOption("19");
    await moved.getByText(say("jobs:form.endMoved")).waitFor();
    expect(await ends?.inputValue()).toBe("20");
    await ends?.selectOption("21");
    expect(await moved.textContent()).toBe("");
    await page.locator("[name=multiDay]").check();
    await same.waitFor();
    // Of days that cannot be no job is shown.
    await page.locator("[name=endDate]").fill(typed(0));
    const seen = page.locator("#seen");
    await seen.getByText(say("jobs:form.endBeforeStart")).waitFor({ state: "attached" });
    expect(await seen.locator("article").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);
