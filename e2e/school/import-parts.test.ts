// Shows (rule: teacher-import-broken-off).
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { opens, passwordOf } from "../forms/login-details.ts";
import { stage } from "../stage.ts";

const at = await stage();
const { t, server, browser } = at;

/** A principal who looks at a list. */
async function preview(lang: "fi" | "sv", text: string, javaScriptEnabled = true) {
  const say = textsIn(lang);
  const principal = await createPrincipal(t.db, { schools: [await createSchool(t.db)], lang });
  const { page } = await visitor(browser, server.origin, {
    lang,
    width: lang === "fi" ? 375 : 1440,
    javaScriptEnabled,
    mayComplain: /Failed to load resource/,
  });
  await signIn(page, principal.email, testPassword);
  const lines = page.getByLabel(say("teachers:import.lines"));
  /** The page that is answered with is whole then, with the script that adds part by part. */
  const check = async () => {
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: say("teachers:import.preview") }).click(),
    ]);
  };
  const look = async (text: string) => {
    await page.goto("/app/teachers/import");
    await lines.fill(text);
    await check();
  };
  const mail = page.getByRole("checkbox", { name: say("teachers:import.mail") });
  const add = (count: number) => page.getByRole("button", { name: say("teachers:import.do", { count }) });
  await look(text);
  return { page, say, look, check, lines, mail, add };
}

let lists = 0;
/** @param right which lines can be added; the others lack a number, so that nothing is done about them */
function listOf(count: number, right?: readonly number[]) {
  const name = `lista${++lists}.example`;
  const emails = Array.from({ length: count }, (_, n) => `t${n}@${name}`);
  const phone = (n: number) => (!right || right.includes(n) ? "040 000 0021" : "");
  return { emails, text: emails.map((email, n) => `Aino;Rivi ${n};${email};${phone(n)}`).join("\n") };
}

/** So many lines are carried out at once; one more is a part of its own. Each password is slow to make by intent: few are enough. */
const part = 25;
const right = [0, part - 1, part];

/** What waits a second or more goes on at once, and is written down: a part that was not answered is sent again after a while. */
async function withoutPatience(page: Page) {
  await page.evaluate(() => {
    const waits: number[] = [];
    const later = window.setTimeout;
    Object.assign(window, {
      waits,
      setTimeout: (go: () => void, wait = 0) => {
        if (wait >= 1_000) waits.push(wait);
        return later(go, wait >= 1_000 ? 0 : wait);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

describe("a long list", () => {
  test("shows how far it has come, goes on where an answer was lost, and ends on one sheet that is not left unasked", async () => {
    const { text, emails } = listOf(part + 1, right);
    const { page, say, mail, add } = await preview("fi", text);
    await mail.uncheck();
    let parts = 0;
    await page.route("**/app/teachers/import", async (route) => {
      const isPart = (route.request().postData() ?? "").includes("part");
      // The second is carried out each time, and never answered, as often as it is sent without a press.
      if (!isPart || ++parts === 1 || parts > 5) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const waits = await withoutPatience(page);
    await add(right.length).click();
    const status = page.locator("[data-said]");
    await status.getByText(say("teachers:import.brokeOff")).waitFor();
    expect(
      await page.locator("progress").evaluate((bar: HTMLProgressElement) => [bar.value, bar.max]),
    ).toEqual([part, part + 1]);
    expect(await waits()).toEqual([1_000, 2_000, 4_000]);
    const again = page.getByRole("button", { name: say("teachers:import.goOn") });
    expect([parts, await again.evaluate((button) => button === document.activeElement)]).toEqual([5, true]);
    await again.press("Enter");
    await page.locator(".slip").first().waitFor();
    await page.waitForLoadState();
    expect(await page.locator(".slip").count()).toBe(right.length);
    for (const n of right) {
      const email = emails[n] ?? "";
      expect(await opens(at, email, await passwordOf(page, email))).toBe(true);
    }
    // Whoever goes without having printed is asked; afterwards nobody is.
    let asked = 0;
    page.on("dialog", async (dialog) => {
      asked++;
      await dialog.accept();
    });
    await page.locator("h1").click();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.reload();
    await page.locator(".slip").first().waitFor();
    expect([asked, await page.locator(".slip").count()]).toEqual([0, right.length]);
    await page.locator("h1").click();
    await page.goto("/app/teachers");
    expect(asked).toBe(1);
    await page.context().close();
  }, 120_000);

  test("is added part by part without scripts, and ends on one sheet", async () => {
    const { text, emails } = listOf(part + 1, right);
    const { page, say, mail, add } = await preview("sv", text, false);
    await mail.uncheck();
    await add(right.length).click();
    await page.getByText(say("teachers:import.progress", { done: part, total: part + 1 })).waitFor();
    await page.getByRole("button", { name: say("teachers:import.goOn") }).click();
    await page.locator(".slip").first().waitFor();
    expect(await page.locator(".slip").count()).toBe(right.length);
    for (const n of right) {
      const email = emails[n] ?? "";
      expect(await opens(at, email, await passwordOf(page, email))).toBe(true);
    }
    await page.context().close();
  }, 60_000);

  test("whose page was lost is sent anew, and who has no password gets another", async () => {
    const { text, emails } = listOf(3);
    const { page, say, look, mail, add } = await preview("sv", text.split("\n").slice(0, 2).join("\n"));
    await mail.uncheck();
    await add(2).click();
    await page.locator(".slip").first().waitFor();
    const before = await passwordOf(page, emails[0] ?? "");
    await look(text);
    await mail.uncheck();
    await page.getByRole("checkbox", { name: say("teachers:import.renew", { count: 2 }) }).check();
    await add(1).click();
    await page.getByText(say("teachers:import.renewedLead", { count: 2 })).waitFor();
    const now = await passwordOf(page, emails[0] ?? "");
    expect(await page.locator(".slip").count()).toBe(3);
    expect(await opens(at, emails[0] ?? "", before)).toBe(false);
    expect(await opens(at, emails[0] ?? "", now)).toBe(true);
    await page.context().close();
  }, 60_000);

  test("of 300, right or wrong, makes no page of more than 1,500 elements", async () => {
    const { text } = listOf(300);
    const { page, say, check, lines, mail, add } = await preview("sv", text);
    const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
    expect(await elements()).toBeLessThan(1500);
    await page.getByText(say("teachers:import.change")).click();
    await lines.fill(text.replaceAll(";040 000 0021", ";"));
    await check();
    await page.getByText(say("teachers:import.wrong", { count: 300 })).waitFor();
    expect(await elements()).toBeLessThan(1500);
    // Nothing is to be mailed now; once the lines are right it is as it was.
    await lines.fill(text);
    await check();
    expect(await mail.isChecked()).toBe(true);
    // As if all of them had been added, which takes long.
    await page.evaluate(() => {
      const made = Array.from({ length: 300 }, (_, n) => ({
        line: n + 1,
        became: "added",
        password: "abcdefgh23",
        wrong: [],
      }));
      const set = (name: string, value: string) =>
        document.querySelector(`[name=${name}]`)?.setAttribute("value", value);
      set("made", JSON.stringify(made));
      set("from", "300");
    });
    await add(300).click();
    await page.locator(".slip").first().waitFor();
    expect(await page.locator(".slip").count()).toBe(300);
    expect(await elements()).toBeLessThan(1500);
    await page.context().close();
  }, 150_000);
});
