// Shows (rule: pay-line, what-to-bring).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schools } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { bothScripted, finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const ofSchool = "OVTES/UKTA, B: timarvode";
const ofJob = "Eget avtal med kommunen";
const toBring = "Sisäkengät\nAvain kansliasta";

/** Somebody who is signed in, and how they open a page. */
async function asPerson(email: string, { lang, width, javaScriptEnabled: scripts }: Reader) {
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    width,
    javaScriptEnabled: scripts,
  });
  await signIn(page, email, testPassword);
  const open = async (path: string) => {
    await page.goto(path);
    if (scripts) await whole(page);
  };
  return { page, context, open };
}

async function people(lang: Reader["lang"]) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const substitute = await createSubstitute(t.db, { lang, regions: [school.regionCode ?? ""] });
  return { school, principal, substitute };
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, a job with a pay line is read before anybody applies; without one its school's",
  async (reader) => {
    const { say, width, lang, javaScriptEnabled: scripts } = reader;
    const { principal, substitute } = await people(lang);
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const before = await postJob(t.ctx, principal, job);

    // The school's line, which its principal keeps.
    const atSchool = await asPerson(principal.email, reader);
    await atSchool.open("/app/principal/settings");
    const form = atSchool.page.locator("form.school-pay");
    await form.getByLabel(say("schools:pay.label")).fill(ofSchool);
    if (scripts) expect(await findings(atSchool.page)).toEqual([]);
    expect(await atSchool.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await form.getByRole("button", { name: say("schools:pay.save") }).click();
    await outcomeShown(atSchool.page, scripts, say("schools:pay.saved"));
    expect(await form.getByLabel(say("schools:pay.label")).inputValue()).toBe(ofSchool);

    // A job with a line of its own.
    await atSchool.open("/app/jobs/new");
    await atSchool.page.locator("select[name=type]").selectOption("one");
    await atSchool.page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
    await atSchool.page.getByLabel(say("jobs:facts.pay")).fill(ofJob);
    await atSchool.page.getByLabel(say("jobs:facts.bring")).fill(toBring);
    await atSchool.page.getByRole("button", { name: say("jobs:form.publish"), exact: true }).click();
    await outcomeShown(atSchool.page, scripts, say("jobs:done.posted"));
    const rows =
      await t.client`select id, pay, bring from jobs where owner_id = ${principal.id} and id <> ${before.id}`;
    expect(rows.map(({ pay, bring }) => [pay, bring])).toEqual([[ofJob, toBring]]);
    const own = String(rows[0]?.["id"]);

    const reading = await asPerson(substitute.email, reader);
    for (const [id, said] of [
      [before.id, ofSchool],
      [own, ofJob],
    ] as const) {
      await reading.open(`/app/specific/${id}`);
      const pay = reading.page.locator("main dl.pairs div", { hasText: said });
      expect(await pay.locator("dt").textContent()).toBe(say("jobs:facts.pay"));
      expect(await pay.isVisible()).toBe(true);
      await reading.page
        .getByRole("button", { name: say("jobs:detail.apply") })
        .first()
        .waitFor();
      // The school reads the same.
      await atSchool.open(`/app/manage/${id}`);
      const facts = atSchool.page.locator("details.job-facts");
      if (!(await facts.locator("dl").isVisible())) await facts.locator("summary").click();
      await facts.getByText(said).waitFor();
    }
    const bring = reading.page.locator("main dl.pairs div", { hasText: say("jobs:facts.bring") });
    expect(await bring.locator("dd").textContent()).toBe(toBring);
    expect(await bring.isVisible()).toBe(true);
    await Promise.all([atSchool.context.close(), reading.context.close()]);
  },
  180_000,
);

test.each(bothScripted)(
  "in $lang at $width px the preview says what the pay follows; a copy, a draft and a change keep the line",
  async (reader) => {
    const { say, lang, width } = reader;
    const { school, principal } = await people(lang);
    await t.db.update(schools).set({ pay: ofSchool }).where(eq(schools.id, school.id));
    const hours = { startDate, startTime: "08:00", endTime: "12:00" };
    const job = { ...hours, type: "one", pay: ofJob, bring: toBring };
    const { id } = await postJob(t.ctx, principal, job);
    const { page, context, open } = await asPerson(principal.email, reader);
    const pay = page.locator("[name=pay]");
    await open("/app/jobs/new");
    await page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
    if (width <= 600) await page.getByRole("button", { name: say("jobs:form.seenShort") }).click();
    const preview = page.getByRole("region", { name: say("jobs:form.seen") });
    await preview.getByText(ofSchool).waitFor();
    await pay.fill("Half written");
    await preview.getByText("Half written").waitFor();
    const bring = page.locator("[name=bring]");
    await bring.fill(toBring);
    await preview.getByText("Avain kansliasta").waitFor();
    expect(await findings(page)).toEqual([]);
    const shelf = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await eventually("the draft is kept", async () => (await shelf()).includes("draft."));
    await open("/app/jobs/new");
    await page.locator(".kept-notice .notice").waitFor();
    expect(await pay.inputValue()).toBe("Half written");
    expect(await bring.inputValue()).toBe(toBring);
    await open(`/app/jobs/new?copy=${id}`);
    expect([await pay.inputValue(), await bring.inputValue()]).toEqual([ofJob, toBring]);
    await open(`/app/manage/${id}?edit=1`);
    expect([await pay.inputValue(), await bring.inputValue()]).toEqual([ofJob, toBring]);
    await context.close();
  },
  120_000,
);

test.each(bothScripted)(
  "in $lang at $width px a school's line that a colleague has changed meanwhile is not written over",
  async (reader) => {
    const { say, lang } = reader;
    const { school, principal } = await people(lang);
    const { page, context, open } = await asPerson(principal.email, reader);
    await open("/app/principal/settings");
    await t.db.update(schools).set({ pay: ofSchool }).where(eq(schools.id, school.id));
    const form = page.locator("form.school-pay");
    await form.getByLabel(say("schools:pay.label")).fill(ofJob);
    await form.getByRole("button", { name: say("schools:pay.save") }).click();
    await page.locator("form.school-pay [name=pay][aria-invalid=true]").waitFor();
    expect(await form.getByText(ofSchool).isVisible()).toBe(true);
    expect(await form.getByLabel(say("schools:pay.label")).inputValue()).toBe(ofJob);
    const [kept] = await t.db.select({ pay: schools.pay }).from(schools).where(eq(schools.id, school.id));
    expect(kept).toEqual({ pay: ofSchool });
    await context.close();
  },
  120_000,
);
