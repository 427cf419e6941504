// Shows (rule: typed-kept, form-of-one-account).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const support = "tuki@example.test";
const { t, server, browser } = await stage({ SUPPORT_EMAIL: support });

const message = 'Hei!\n\nLisäsin kuvan, "mutta" se ei <b>näy</b>.';
const value = (page: Page, name: string) =>
  page.locator(`main [name=${name}]:not([type=hidden])`).first().inputValue();
/** What is folded on the page cannot be typed into. */
const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
/** As a session that has run out: the browser has forgotten it, and the address of who was here. */
const endSession = (page: Page) => page.context().clearCookies();

async function signInHere(page: Page, email: string): Promise<void> {
  await page.locator("main form[action='/app/login'] [name=email]").first().fill(email);
  await page.locator("main [name=password]").first().fill(testPassword);
  await page.locator("main form[action='/app/login'] button.button").first().click();
}

const kinds = [
  ["fi", 375, true],
  ["sv", 1440, false],
] as const;

test.each([...kinds])(
  "in %s at %i px, scripts: %p, a form whose session has ended keeps what was typed, and the way leads back to it",
  async (lang, width, javaScriptEnabled) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled,
      mayComplain: /40[01]/,
    });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/support");
    await page.locator("[name=subject]").fill("Kuva");
    await page.locator("[name=message]").fill(message);
    await endSession(page);
    await page.locator("form.support-form button.button").click();
    await page.getByText(say("auth:login.endedTyped")).waitFor();
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    // A slip of the keys loses nothing either, nor does another language.
    await page.locator("main [name=email]").first().fill(substitute.email);
    await page.locator("main [name=password]").first().fill("väärin meni");
    await page.locator("main form[action='/app/login'] button.button").first().click();
    await page.locator(".field.wrong [name=password]").waitFor();
    await signInHere(page, substitute.email);
    await page.waitForURL("**/app/support");
    expect([await value(page, "subject"), await value(page, "message")]).toEqual(["Kuva", message]);
    await page.locator("form.support-form button.button").click();
    await page.getByRole("heading", { name: say("errors:support.success") }).waitFor();
    const mails = await eventually("the mail", async () => {
      const found = (await mailsIn(t.dataDir, support)).filter(({ text }) => text.includes(substitute.email));
      return found.length > 0 ? found : undefined;
    });
    expect(mails.length).toBe(1);

    // A page that opens with a query, and has lists to choose from.
    await page.goto("/app/profile?edit=basic");
    if (javaScriptEnabled) await whole(page);
    await page.locator("main form[data-checked] [name=firstName]").fill("Aino Inkeri");
    await endSession(page);
    await page.locator("main form[data-checked] button.button").click();
    await page.getByText(say("auth:login.endedTyped")).waitFor();
    await signInHere(page, substitute.email);
    await page.waitForURL("**/app/profile?edit=basic");
    expect(await value(page, "firstName")).toBe("Aino Inkeri");
    await context.close();
  },
);

test("what was typed is shown to nobody else who signs in where it was kept", async () => {
  const [one, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await signIn(page, one.email, testPassword);
  await page.goto("/app/support");
  await page.locator("[name=message]").fill("Salaisuus");
  await endSession(page);
  await page.locator("form.support-form button.button").click();
  expect(await page.content()).not.toContain("Salaisuus");
  await signInHere(page, other.email);
  await page.waitForURL("**/app/support");
  expect(await value(page, "message")).toBe("");
  expect(await page.content()).not.toContain("Salaisuus");
  await context.close();
});

for (const [way, javaScriptEnabled] of [
  ["with scripts", true],
  ["without scripts", false],
  ["with more typed while the form comes alive again", true],
] as const)
  test(`a job that is being changed keeps what was typed when the session ends, ${way}`, async () => {
    const poster = await createTeacher(t.db, { lang: "fi" });
    const job = await postJob(t.ctx, poster, {
      startDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
      description: "Avain kansliasta",
    });
    const { page, context } = await visitor(browser, server.origin, {
      lang: "fi",
      javaScriptEnabled,
      mayComplain: /401/,
    });
    await signIn(page, poster.email, testPassword);
    await page.goto(`/app/manage/${job.id}?edit=1`);
    if (javaScriptEnabled) await whole(page);
    await unfold(page);
    await page.locator("textarea[name=description]").fill("Ota avain kansliasta");
    await page.locator("[name='startTime.hour']").selectOption("07");
    await endSession(page);
    await page.locator("form.job-form button.publish").click();
    await page.getByText(textsIn("fi")("auth:login.endedTyped")).waitFor();
    const isMore = way.includes("more");
    if (isMore) await page.addInitScript(chooseAsReactRenders);
    await signInHere(page, poster.email);
    await page.waitForURL(`**/app/manage/${job.id}?edit=1`);
    await page.locator("form.job-form").waitFor();
    if (javaScriptEnabled) await whole(page);
    expect(await page.locator("textarea[name=description]").inputValue()).toBe("Ota avain kansliasta");
    expect(await page.locator("[name='startTime.hour']").inputValue()).toBe("07");
    expect(await page.locator("[name='endTime.hour']").inputValue()).toBe(isMore ? "14" : "12");
    await context.close();
  });

/** Runs on the page: React has just put the text back that the job has on the server, and has fields left. */
function chooseAsReactRenders(): void {
  const texts = HTMLTextAreaElement.prototype;
  const { set } = Object.getOwnPropertyDescriptor(texts, "defaultValue") ?? {};
  Object.defineProperty(texts, "defaultValue", {
    configurable: true,
    set(this: HTMLTextAreaElement, text: string) {
      set?.call(this, text);
      const hour = this.form?.elements.namedItem("endTime.hour");
      if (this.name !== "description" || !(hour instanceof HTMLSelectElement) || hour.value === "14") return;
      hour.value = "14";
      hour.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
}

test("the login says that a session has ended", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, substitute.email, testPassword);
  await t.db.execute("delete from sessions");
  await page.goto("/app/jobs/all");
  await page.getByText(textsIn("sv")("auth:login.ended")).waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/app/jobs/all");
  await context.close();
});

test.each([...kinds])(
  "in %s at %i px, scripts: %p, a form that another account opened is not sent, and says what to do",
  async (lang, width, javaScriptEnabled) => {
    const say = textsIn(lang);
    const [principal, other] = [await createPrincipal(t.db, { lang }), await createPrincipal(t.db, { lang })];
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled,
      mayComplain: /403/,
    });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers/create");
    if (javaScriptEnabled) await whole(page);
    const email = `${lang}@uusi.test`;
    const typed = { firstName: "Bo", lastName: "Berg", email, phone: "0401234567" };
    for (const [name, text] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(text);
    await signIn(page, other.email, testPassword);
    await page.locator("main form.new-teacher > .actions button").click();
    await page.getByText(say("errors:anotherAccount")).waitFor();
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    expect(
      await t.db.query.accounts.findFirst({ where: (row, { eq }) => eq(row.email, email) }),
    ).toBeUndefined();
    await page.getByRole("button", { name: say("refused.otherAccount") }).click();
    await page.getByText(say("auth:login.endedTyped")).waitFor();
    await signInHere(page, principal.email);
    await page.waitForURL("**/app/teachers/create");
    expect([await value(page, "firstName"), await value(page, "email")]).toEqual(["Bo", email]);

    // The same of a job, which a script sends.
    await page.goto("/app/jobs/new");
    if (!javaScriptEnabled) return context.close();
    await whole(page);
    await page.locator("select[name=type]").selectOption("one");
    await signIn(page, other.email, testPassword);
    await page.locator("form.job-form button.publish").click();
    await page.locator(".toast").getByText(say("errors:anotherAccount")).waitFor();
    expect(await page.locator("select[name=type]").inputValue()).toBe("one");
    const jobs = await t.db.query.jobs.findMany({ where: (row, { eq }) => eq(row.ownerId, other.id) });
    expect(jobs).toEqual([]);
    await context.close();
  },
);
