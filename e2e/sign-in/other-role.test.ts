// Shows (rule: link-of-another-role).
import { expect, test } from "bun:test";
import { accountTypes, substituteProfiles, substituteRegions } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const job = {
  startDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  startTime: "08:00",
  endTime: "12:00",
  type: "one",
};

test.each([
  ["fi", 375, true],
  ["sv", 1440, false],
] as const)(
  "in %s at %i px, scripts: %p, the link to a job asks whoever acts in another role, and goes on",
  async (lang, width, javaScriptEnabled) => {
    const say = textsIn(lang);
    const person = await createTeacher(t.db, { lang });
    await t.db.insert(accountTypes).values({ accountId: person.id, type: "user" });
    await t.db.insert(substituteProfiles).values({ accountId: person.id, status: "teacher" });
    await t.db.insert(substituteRegions).values({ accountId: person.id, regionCode: "FI-18" });
    const other = await createTeacher(t.db);
    const [own, open] = [await postJob(t.ctx, person, job), await postJob(t.ctx, other, job)];
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, person.email, testPassword);
    for (const [path, role] of [
      [`/app/specific/${open.id}`, "user"],
      [`/app/manage/${own.id}`, "teacher"],
    ] as const) {
      await page.goto(path);
      await page.getByText(say("profile:types.other", { role: say(`profile:types.as.${role}`) })).waitFor();
      if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
      const switches = say(`profile:types.switch.${role}`);
      await page.locator("dialog.step").getByRole("button", { name: switches }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    }
    // A no leads to where they begin, in the role that they have.
    await page.goto(`/app/specific/${open.id}`);
    await page.locator("dialog.step footer a").click();
    await page.waitForURL("**/app/jobs/overview");
    // A phone's menu has it, too, and leads to where the other role begins.
    await page.goto("/app/settings");
    await page
      .locator("main")
      .getByRole("button", { name: say("profile:types.switch.user") })
      .click();
    await outcomeShown(page, javaScriptEnabled, say("jobs:done.switched"));
    expect(new URL(page.url()).pathname).toBe("/app/jobs/all");
    // Signed out by oneself one reads so, and by the link of a job where signing in leads.
    await page.goto("/app/settings");
    await page
      .locator("main")
      .getByRole("button", { name: say("menu.logout") })
      .click();
    await page.getByRole("status").getByText(say("auth:login.signedOut")).waitFor();
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    await page.goto(`/app/specific/${open.id}`);
    await page.getByText(say("auth:login.toJob")).waitFor();
    await context.close();
  },
);

test("whoever has no other role is led to where they begin, and told why", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const { id } = await postJob(t.ctx, teacher, job);
  for (const [person, path, home, text] of [
    [substitute, `/app/manage/${id}`, "**/app/jobs/all", "jobs:done.forSchools"],
    [teacher, `/app/specific/${id}`, "**/app/jobs/overview", "jobs:done.forSubstitutes"],
  ] as const) {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
    await signIn(page, person.email, testPassword);
    await page.goto(path);
    await outcomeShown(page, true, textsIn("fi")(text));
    await page.waitForURL(home);
    await context.close();
  }
});
