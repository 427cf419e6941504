// Shows (rule: calendar-feeds, form-sent-twice).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { bothScripted, finnishPhone, question } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const path = "/app/settings/calendar";

test.each(finnishPhone)(
  "in $lang at $width px, $how, a substitute makes an address that a calendar reads, and closes it",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const teacher = await createTeacher(t.db, { lang });
    const person = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, {
      ...{ startDate, startTime: "08:00", endTime: "12:00", type: "one" },
    });
    await apply(t.ctx, person, { key: id });
    const { page, context } = await visitor(browser, server.origin, {
      ...{ lang, width, javaScriptEnabled: scripts },
    });
    await signIn(page, person.email, testPassword);
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto("/app/settings");
    await page.getByRole("link", { name: say("calendar:title"), exact: true }).click();
    await page.getByText(say("calendar:none"), { exact: true }).waitFor();

    // Nothing that was typed is lost.
    await page.getByLabel(say("calendar:name")).fill("   ");
    await page.getByLabel(say("calendar:applied")).check();
    await press(say("calendar:make"));
    await page.getByText(say("errors:calendar.name")).first().waitFor();
    expect(await page.getByLabel(say("calendar:applied")).isChecked()).toBe(true);

    await page.getByLabel(say("calendar:name")).fill("Kotikone");
    await press(say("calendar:make"));
    await page.getByText(say("calendar:once"), { exact: true }).waitFor();
    const url = (await page.locator(".feed-address code").textContent()) ?? "";
    expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    const opens = page.getByRole("link", { name: say("calendar:open"), exact: true });
    expect(await opens.getAttribute("href")).toBe(url.replace(/^https?:/, "webcal:"));
    const feed = () => fetch(new URL(new URL(url).pathname, server.origin));
    const read = await (await feed()).text();
    expect(read).toContain(`UID:${id}-${startDate}@tuuri`);
    expect(read).toContain("STATUS:TENTATIVE");
    if (scripts) {
      await whole(page);
      expect(await findings(page)).toEqual([]);
    }
    // Sent again, it makes no second one, and the address is not shown any more.
    await page.reload();
    if (!scripts) await page.getByText(say("calendar:shown"), { exact: true }).waitFor();
    await page.getByRole("heading", { name: say("calendar:inUse", { number: 1 }), exact: true }).waitFor();
    expect(await page.locator(".feed-address").count()).toBe(0);
    await page.goto(path);
    await page.locator("#feeds").getByText(say("calendar:withApplied")).waitFor();
    await page
      .getByRole("link", { name: say("calendar:revokeOne", { name: "Kotikone" }), exact: true })
      .click();
    const asked = question(page, scripts);
    await asked.getByText(say("calendar:revokeText"), { exact: true }).waitFor();
    expect((await feed()).status).toBe(200);
    await asked.getByRole("button", { name: say("calendar:revoke"), exact: true }).click();
    await page.getByText(say("calendar:none"), { exact: true }).waitFor();
    expect((await feed()).status).toBe(404);
    await context.close();
  },
);

test.each(bothScripted)(
  "in $lang at $width px a principal of several schools makes the address of one of them",
  async ({ lang, say, width }) => {
    const [one, other] = [(await createTeacher(t.db)).schools[0], (await createTeacher(t.db)).schools[0]];
    if (!one || !other) throw new Error("no schools");
    const principal = await createPrincipal(t.db, { schools: [one, other], lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    await page.goto(path);
    await page.getByText(say("calendar:leadSchool"), { exact: true }).waitFor();
    expect(await page.getByLabel(say("calendar:applied")).count()).toBe(0);
    await page.getByLabel(say("calendar:name")).fill("Kanslia");
    await page.getByLabel(say("calendar:school"), { exact: true }).selectOption({ label: other.name });
    await page.getByRole("button", { name: say("calendar:make"), exact: true }).click();
    const url = (await page.locator(".feed-address code").textContent()) ?? "";
    const read = await fetch(new URL(new URL(url).pathname, server.origin));
    expect(await read.text()).toContain(`X-WR-CALNAME:Tuuri: ${other.name}`);
    await page.locator("#feeds").getByText(other.name, { exact: true }).waitFor();
    await whole(page);
    expect(await findings(page)).toEqual([]);
    await context.close();
  },
);
