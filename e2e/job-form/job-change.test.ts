// Shows (rule: left-out-keeps, job-changed, who-is-told).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const readers = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;
const [onPhone, atDesk] = readers;

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A teacher in front of a page about a job of theirs that says all that it can. */
async function atOwnJob({ lang, width }: { lang: "fi" | "sv"; width: number }) {
  const teacher = await createTeacher(t.db, { lang });
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    reason: "Kurssi",
    description: "Avain kansliasta",
    subjects: ["Kuvataide"],
  });
  const { page } = await regular({ lang, width });
  await signIn(page, teacher.email, testPassword);
  const open = async (path: string) => {
    await page.goto(path);
    await whole(page);
  };
  return { teacher, id, page, open };
}

test.each(readers)(
  "a job says what it is, is changed in place, and stays as it was when that is cancelled: $lang at $width px",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const { teacher, id, page, open } = await atOwnJob({ lang, width });
    await t.client`update jobs set created_at = created_at - interval '50 hours' where id = ${id}`;
    await open(`/app/manage/${id}`);
    const facts = page.locator(".job-facts");
    if (!(await facts.locator("dl").isVisible())) await facts.locator("summary").click();
    const fact = (name: string) =>
      facts.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
    expect(await fact(say("jobs:facts.school")).textContent()).toBe(teacher.schools[0]?.name ?? "");
    expect(await fact(say("jobs:facts.when")).textContent()).toMatch(/0?8[.:]00–12[.:]00/);
    expect(await fact(say("jobs:facts.reason")).textContent()).toBe("Kurssi");
    expect(await fact(say("jobs:facts.subjects")).textContent()).toBe(
      lang === "fi" ? "Kuvataide" : "Bildkonst",
    );
    await facts.getByText("Avain kansliasta").waitFor();

    const change = async () => {
      await page.getByRole("link", { name: say("jobs:manage.edit"), exact: true }).click();
      await page.waitForURL(/\?edit=1$/);
      await whole(page);
      // What is changed is not said to be changed later.
      const change = say("jobs:form.consequence.change");
      expect(await page.locator(".form-actions .later").textContent()).toBe(change);
      expect(say("jobs:form.consequence.post")).not.toBe(change);
      const ago = say("jobs:ago.days", { count: 2 }).toLowerCase();
      expect(await page.locator("#seen .since").textContent()).toContain(ago);
      await page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
      await page.locator("textarea[name=description]").fill("Avain naapurista");
      await page.locator("[name='endTime.hour']").selectOption("14");
    };
    await change();
    const cancel = await page.getByRole("link", { name: say("jobs:common.cancel") }).boundingBox();
    const save = await page.getByRole("button", { name: say("jobs:form.save") }).boundingBox();
    // The strong button comes last, beside the other, on a phone as elsewhere.
    expect(save?.x).toBeGreaterThan((cancel?.x ?? 0) + (cancel?.width ?? 0));
    expect(save?.y).toBe(cancel?.y ?? 0);
    await page.getByRole("link", { name: say("jobs:common.cancel") }).click();
    await page.waitForURL(/\/manage\/[^?]+$/);
    const kept = await postedJob(t.ctx, teacher, id);
    expect([kept.description, kept.endTime]).toEqual(["Avain kansliasta", "12:00"]);

    await whole(page);
    await change();
    const buffer = Buffer.from(await Bun.file("public/icon-192.png").arrayBuffer());
    const file = { name: "kuva.png", mimeType: "image/png", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: say("jobs:form.removeFile", { name: file.name }) }).waitFor();
    await page.getByRole("button", { name: say("jobs:form.save") }).click();
    await page.locator(".toast").getByText(say("jobs:done.changed")).waitFor();
    const changed = await postedJob(t.ctx, teacher, id);
    expect([changed.description, changed.endTime]).toEqual(["Avain naapurista", "14:00"]);
    if (!(await facts.locator("dl").isVisible())) await facts.locator("summary").click();
    await facts.getByRole("link", { name: file.name }).waitFor();
  },
);

test("a job is copied to a new one from its menu", async () => {
  const { id, page, open } = await atOwnJob(onPhone);
  const say = textsIn(onPhone.lang);
  await open(`/app/manage/${id}`);
  await page
    .locator("summary", { has: page.locator("[href$='#more']") })
    .first()
    .click();
  await page.getByRole("link", { name: say("jobs:manage.copy") }).click();
  await page.waitForURL(/\/app\/jobs\/new\?copy=/);
  await whole(page);
  await page.getByText(say("jobs:form.copied")).waitFor();
  expect(await page.locator("textarea[name=description]").inputValue()).toBe("Avain kansliasta");
  expect(await page.locator("[name=reason]").inputValue()).toBe("Kurssi");
});

test("a card of the board leads to the change of its job, and to whom to call", async () => {
  const { teacher, id, page, open } = await atOwnJob(atDesk);
  const say = textsIn(atDesk.lang);
  const aino = await createSubstitute(t.db, {
    firstName: "Aino",
    lastName: "Virta",
    phone: "+358401234567",
  });
  await apply(t.ctx, aino, { key: id, alreadyWarned: false });
  await choose(t.ctx, teacher, { key: id, email: aino.email });
  await open("/app/jobs/overview");
  const card = page.locator("article.job", { hasText: "Aino Virta" });
  const hers = { name: "Aino Virta" };
  const way = (name: string) => card.getByRole("link", { name });
  expect(await way(say("jobs:substitute.call", hers)).getAttribute("href")).toBe("tel:+358401234567");
  expect(await way(say("jobs:substitute.mail", hers)).getAttribute("href")).toBe(`mailto:${aino.email}`);
  await way(say("jobs:substitute.details", hers)).click();
  const dialog = page.getByRole("dialog", { name: say("jobs:substitute.title") });
  await dialog.getByText(aino.email).waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/jobs/overview");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await card.locator(`a[href="/app/manage/${id}?edit=1"]`).click();
  await page.getByRole("button", { name: say("jobs:form.save") }).waitFor();
});

test("what a change does not ask of a teacher is sent as it is, also when it is typed early", async () => {
  const { lang, width } = onPhone;
  const principal = await createPrincipal(t.db, { lang });
  const teacher = await createTeacher(t.db, { lang, school: principal.schools[0] });
  const kept = { reason: "Kurssi", regarding: "Maija Mallikas" };
  const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, principal, { ...times, ...kept, owner: teacher.email });
  const { page } = await regular({ lang, width });
  await signIn(page, teacher.email, testPassword);
  const { promise: typed, resolve: come } = Promise.withResolvers<void>();
  await page.route(/_astro\/JobForm.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`/app/manage/${id}?edit=1`, { waitUntil: "commit" });
  const ends = page.locator("[name='endTime.hour']");
  // Into a form that is not alive, and is not to be waited for.
  await ends.evaluate((hour: HTMLSelectElement) => {
    hour.value = "14";
    for (const name of ["input", "change"]) hour.dispatchEvent(new Event(name, { bubbles: true }));
  });
  come();
  await whole(page);
  expect(await ends.inputValue()).toBe("14");
  const sending = page.waitForRequest("**/api/teachers/updatetemp");
  await page.locator(".form-actions button[type=submit]").click();
  expect((await sending).postDataJSON()).toMatchObject({ ...kept, endTime: "14:00" });
  await page.waitForURL(/\/manage\/[^?]+(\?done=changed)?$/);
});

test("the reason of a posted job is the principal's to change, and a teacher's change keeps it", async () => {
  const principal = await createPrincipal(t.db);
  const teacher = await createTeacher(t.db, { school: principal.schools[0] });
  const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const texts = { reason: "Kurssi", regarding: "Maija Mallikas" };
  const { id } = await postJob(t.ctx, principal, { ...times, ...texts, owner: teacher.email });
  for (const [person, scripts, lang] of [
    [teacher, true, "fi"],
    [teacher, false, "sv"],
    [principal, true, "fi"],
  ] as const) {
    const javaScriptEnabled = scripts;
    await t.db.update(accounts).set({ lang }).where(eq(accounts.id, person.id));
    const { page, context } = await visitor(browser, server.origin, { lang, javaScriptEnabled });
    await signIn(page, person.email, testPassword);
    await page.goto(`/app/manage/${id}?edit=1`);
    if (scripts) await whole(page);
    expect(await page.locator("[name=reason]").count()).toBe(person === principal ? 1 : 0);
    await page.locator(".form-actions button[type=submit]:not([value=preview])").click();
    await outcomeShown(page, scripts, textsIn(lang)("jobs:done.changed"));
    expect(await postedJob(t.ctx, teacher, id)).toMatchObject(texts);
    await context.close();
  }
});
