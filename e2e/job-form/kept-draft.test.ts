// Shows (rule: kept-draft).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
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
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const open = async (page: Page, path = "/app/jobs/new") => {
  await page.goto(path);
  await whole(page);
};
const shelf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const reason = (page: Page) => page.locator("[name=reason]");
const offer = (page: Page) => page.locator(".kept-notice .notice");

async function writeReason(page: Page, text: string): Promise<void> {
  const fold = page.locator("details:has([name=reason])");
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator("summary").click();
  await reason(page).fill(text);
}

/** The box is written a moment after the key. */
async function keptAnew(page: Page, before: string): Promise<string> {
  await eventually("the draft is kept", async () => (await shelf(page)) !== before);
  return shelf(page);
}

test.each([
  { lang: "fi", width: 1440 },
  { lang: "sv", width: 375 },
] as const)(
  "a draft stays until it is posted or cleared, for its writer alone: $lang at $width",
  async (reader) => {
    const { lang, width } = reader;
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { lang });
    const colleague = await createTeacher(t.db, { lang, school: principal.schools[0] });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    await open(page);
    const empty = await shelf(page);
    await page.locator("select[name=type]").selectOption("one");
    await writeReason(page, "Leikkaus");
    await page.locator(".kept-line").getByText(say("jobs:draft.kept")).waitFor();
    await keptAnew(page, empty);

    // The session ends, and somebody else comes: they see nothing of it, and take nothing away.
    await context.clearCookies();
    await signIn(page, colleague.email, testPassword);
    await open(page);
    expect(await shelf(page)).not.toContain("Leikkaus");
    expect([await reason(page).inputValue(), await offer(page).count()]).toEqual(["", 0]);

    await context.clearCookies();
    await signIn(page, principal.email, testPassword);
    await open(page);
    await offer(page)
      .getByText(say("jobs:draft.restored", { day: "|" }).split(/ ?\|/)[0] ?? "")
      .waitFor();
    expect(await reason(page).inputValue()).toBe("Leikkaus");
    expect(await page.locator("select[name=type]").inputValue()).toBe("one");
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    // A form that was opened for a day begins with it; what waits is offered, and is not written over.
    const kept = await shelf(page);
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await open(page, `/app/jobs/new?day=${day}`);
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.goOn") })
      .waitFor();
    expect(await reason(page).inputValue()).toBe("");
    await writeReason(page, "Kurssi");
    expect(await shelf(page)).toBe(kept);
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.goOn") })
      .press("Enter");
    expect(await reason(page).inputValue()).toBe("Leikkaus");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("type");

    // Cleared, it comes back only by taking that back.
    await page.getByRole("button", { name: say("jobs:draft.clear") }).click();
    expect(await reason(page).inputValue()).toBe("");
    await eventually("nothing is kept", async () => (await shelf(page)) === empty);
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.undo") })
      .press("Enter");
    expect(await reason(page).inputValue()).toBe("Leikkaus");
    await keptAnew(page, empty);

    await page.locator("form.job-form button[type=submit]").click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    expect(await shelf(page)).not.toContain("draft.");
    await open(page);
    await page.locator("select[name=type]").selectOption("two");
    await page.locator(".kept-line").waitFor();
    expect(await offer(page).count()).toBe(0);
    await context.close();
  },
);

test.each([
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const)(
  "a form that was opened for a day comes back as it was typed when its session ends: $lang at $width",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /401/ });
    await signIn(page, teacher.email, testPassword);
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const path = `/app/jobs/new?day=${day}`;
    const publishAndSignIn = async () => {
      await context.clearCookies();
      await page.locator("form.job-form button.publish").click();
      await page.getByText(say("auth:login.endedTyped")).waitFor();
      await page.locator("main form[action='/app/login'] [name=email]").first().fill(teacher.email);
      await page.locator("main [name=password]").first().fill(testPassword);
      await page.locator("main form[action='/app/login'] button.button").first().click();
      await page.waitForURL(`**${path}`);
      await whole(page);
      await offer(page).waitFor();
    };
    await open(page, path);
    const empty = await shelf(page);
    await page.locator("select[name=type]").selectOption("one");
    await writeReason(page, "Leikkaus");
    await page.locator(".kept-line").waitFor();
    await keptAnew(page, empty);
    const first = await page.locator("[name=startDate]").inputValue();
    await publishAndSignIn();
    expect(await page.locator("select[name=type]").inputValue()).toBe("one");
    expect([await reason(page).inputValue(), await page.locator("[name=startDate]").inputValue()]).toEqual([
      "Leikkaus",
      first,
    ]);
    expect(await offer(page).textContent()).toContain(say("jobs:draft.beginAnew"));

    // Opened anew it is offered; what is typed beside it comes back as well, and is not lost to the other.
    await open(page, path);
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.goOn") })
      .waitFor();
    await page.locator("select[name=type]").selectOption("two");
    await writeReason(page, "Kurssi");
    await publishAndSignIn();
    expect(await reason(page).inputValue()).toBe("Kurssi");
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.goOn") })
      .click();
    expect(await reason(page).inputValue()).toBe("Leikkaus");
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.undo") })
      .click();
    expect(await reason(page).inputValue()).toBe("Kurssi");
    await offer(page)
      .getByRole("button", { name: say("jobs:draft.goOn") })
      .waitFor();
    await context.close();
  },
);

test("a draft older than a week goes with the first page that anybody signed in opens, whichever it is", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const day = 86_400_000;
  const drafts = { old: Date.now() - 8 * day, young: Date.now() - 6 * day };
  await page.goto("/app/login");
  await page.evaluate((all) => {
    for (const [name, at] of Object.entries(all))
      localStorage.setItem(`draft.${name}`, JSON.stringify({ at, sealed: "AAAA" }));
    localStorage.setItem("draft.broken", "{");
    localStorage.setItem("other", "stays");
  }, drafts);
  // Nobody is signed in: nothing is looked at.
  await page.reload();
  expect(Object.keys(JSON.parse(await shelf(page))).toSorted()).toEqual([
    "draft.broken",
    "draft.old",
    "draft.young",
    "other",
  ]);
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/settings");
  await eventually("the old ones are gone", async () => !/draft\.(old|broken)/.test(await shelf(page)));
  expect(Object.keys(JSON.parse(await shelf(page))).toSorted()).toEqual(["draft.young", "other"]);
  await context.close();
});
