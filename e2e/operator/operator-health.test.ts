// Shows (rule: health-shown).
import { expect, test } from "bun:test";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

/** With scripts in one language, without them in the other. */
const journeys = [
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const;

test.each(journeys)(
  "a refused mail is seen and cleared, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const person = await createSubstitute(t.db);
    await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at)
    values (${`job-posted:${lang}`}, ${person.id}, 'mail', '550 5.1.1', now())`;
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    // The first page says so.
    await page.goto("/app/operator");
    const trouble = page.locator(".trouble");
    expect(await trouble.textContent()).toContain(say("operator:health.isUndelivered"));
    await trouble.getByRole("link", { name: say("operator:health.title") }).click();
    await page.waitForURL(/operator\/health$/);
    const health = (await page.locator(".health-card").textContent()) ?? "";
    expect(health).toContain(say("operator:health.workers", { count: 1 }));
    expect(health).toContain(say("operator:health.right"));

    const row = page.locator(".undelivered tbody tr");
    expect(await row.count()).toBe(1);
    const shown = await row.textContent();
    for (const part of [
      person.email,
      say("operator:health.states.refused"),
      say("operator:health.events.job-posted"),
      "550 5.1.1",
    ])
      expect(shown).toContain(part);
    // It is asked first: there is no way back.
    const clear = row.getByRole("link", { name: say("operator:health.clear") });
    await clear.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: say("operator:health.clearTitle") });
    await question.getByText(person.email).waitFor();
    await question.locator("footer > a.quiet").click();
    await outcomeShown(page, javaScriptEnabled, say("jobs:done.unchanged"));
    expect(await row.count()).toBe(1);
    await clear.click();
    await question.getByRole("button", { name: say("operator:health.clear") }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:health.cleared"));
    expect(await row.count()).toBe(0);
    await page.getByText(say("operator:health.none")).waitFor();
    await page.goto("/app/operator");
    expect(await page.getByText(say("operator:health.isUndelivered")).count()).toBe(0);
  },
);
