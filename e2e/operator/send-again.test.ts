// Shows (rule: undelivered-sent-again).
import { expect, test } from "bun:test";
import { deliveries } from "../../db/schema/index.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

test.each([
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const)(
  "a mail that did not arrive is sent again after a question that names the person, in $lang at $width",
  async (options) => {
    const { lang, javaScriptEnabled } = options;
    const say = textsIn(lang);
    const person = await createSubstitute(t.db, { firstName: "Perille", lastName: `Tulematon ${lang}` });
    const teacher = await createTeacher(t.db);
    const [school] = teacher.schools;
    if (!school) throw new Error("no school");
    // It is told of by nobody else meanwhile.
    const jobId = await insertJob(t.db, school, teacher);
    await t.db.insert(deliveries).values({
      eventKey: `job-posted:${jobId}`,
      accountId: person.id,
      channel: "mail",
      reply: "550 5.1.1",
      refusedAt: new Date(),
      occasion: { kind: "job-posted", id: jobId, jobId, urgent: false },
    });
    const { page, context } = await visitor(browser, server.origin, options);
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/health");
    await page
      .getByRole("link", { name: say("operator:health.againNamed", { email: person.email }) })
      .click();
    const dialog = page.getByRole("dialog", { name: say("operator:health.againTitle") });
    for (const part of [`Perille Tulematon ${lang}`, person.email, say("operator:health.events.job-posted")])
      await dialog.getByText(part, { exact: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      options.width,
    );
    await dialog.getByRole("button", { name: say("operator:health.again"), exact: true }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:health.sentAgain"));
    await page.goto("/app/operator/audit?action=messageSentAgain");
    await page.locator("td, th").getByText(`Perille Tulematon ${lang}`).first().waitFor();
    await context.close();
  },
);
