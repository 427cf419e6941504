// Shows (rule: peace-preview, peace-decides-telling, changed-meanwhile).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { peace } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { finnishPhone } from "./readers.fixture.ts";

const { t, server, browser } = await stage();

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const teacher = await createTeacher(t.db, { school: await createSchool(t.db) });
for (const type of ["one", "two", "two"])
  await postJob(t.ctx, teacher, { startDate: day, endDate: day, startTime: "08:00", endTime: "12:00", type });

test.each(finnishPhone)(
  "in $lang at $width px what one wants to hear is chosen, counted over last week and saved",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const { id, email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, email, testPassword);
    await page.goto("/app/settings/peace");
    const number = page.locator("#peace-preview .told");
    expect(await number.textContent()).toBe(say("peace:preview.told", { count: 3, shown: 3 }));
    await page.locator("summary", { hasText: say("peace:what.kinds") }).click();
    await page.getByRole("checkbox").and(page.locator("[name=kinds]")).first().check();
    const kinds = page.locator(".several", { has: page.locator("[name=kinds]") });
    const names = (await kinds.locator(".tick").allTextContents()).map((name) => name.trim());
    expect(new Set(names).size).toBe(names.length);
    const [first = ""] = names;
    if (scripts) await kinds.locator("summary", { hasText: first }).waitFor();
    await page.getByRole("radio", { name: say("peace:pace.app") }).check();
    // Without scripts a button counts anew, with what was chosen.
    if (!scripts) await page.getByRole("button", { name: say("peace:preview.count") }).click();
    await page.locator("[data-kept=inTheApp]:not([hidden])").waitFor();
    expect(await number.textContent()).toBe(say("peace:preview.told", { count: 0, shown: 0 }));
    expect(await page.getByRole("radio", { name: say("peace:pace.app") }).isChecked()).toBe(true);
    expect(await t.db.query.peace.findFirst({ where: eq(peace.accountId, id) })).toBeUndefined();
    await page.getByRole("button", { name: say("peace:save") }).click();
    await outcomeShown(page, scripts, say("peace:saved"));
    expect(await t.db.query.peace.findFirst({ where: eq(peace.accountId, id) })).toMatchObject({
      pace: "app",
      kinds: [expect.any(String)],
    });
    await kinds.locator("summary", { hasText: first }).waitFor();
    await context.close();
  },
);

test("what another device has saved meanwhile is kept beside what this one changes", async () => {
  const { id, email } = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, email, testPassword);
  await page.goto("/app/settings/peace");
  await t.db.insert(peace).values({ accountId: id, noticeHours: 2 });
  await page.locator("#field-farthestKm").selectOption("30");
  await page.locator("#peace-preview .button:not(.unscripted)").click();
  await page.waitForURL(/done=saved/);
  const saved = await t.db.query.peace.findFirst({ where: eq(peace.accountId, id) });
  expect(saved).toMatchObject({ farthestKm: 30, noticeHours: 2 });
  await context.close();
});

test("a list that another device has changed too is told of in its row, which stands open, and nothing is saved", async () => {
  const { id, email } = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 375,
    mayComplain: /4\d\d/,
  });
  await signIn(page, email, testPassword);
  await page.goto("/app/settings/peace");
  await t.db.insert(peace).values({ accountId: id, kinds: ["one"] });
  const row = page.locator(".several", { has: page.locator("[name=kinds]") });
  await row.locator("summary").click();
  await row.locator("[name=kinds][value=two]").check();
  await page.locator("#peace-preview .button:not(.unscripted)").click();
  await row.locator("#field-kinds-error").waitFor();
  expect(await row.getAttribute("open")).not.toBeNull();
  expect(await row.locator("[name=kinds][value=two]").isChecked()).toBe(true);
  expect(await row.locator("#field-kinds-first:focus").count()).toBe(1);
  expect(await t.db.query.peace.findFirst({ where: eq(peace.accountId, id) })).toMatchObject({
    kinds: ["one"],
  });
  await context.close();
});
