// Shows (rule: link-sent-again).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
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
  "an account that is not confirmed is mailed its link again, and found from what did not arrive, in $lang at $width",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const name = `Eve Uu${lang}`;
    const teacher = await createTeacher(t.db, { firstName: "Eve", lastName: `Uu${lang}` });
    await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, teacher.id));
    await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at)
      values (${`link-confirmation:${teacher.id}`}, ${teacher.id}, 'mail', '550 5.1.1', now())`;
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/health");
    await page.locator(".undelivered").getByRole("link", { name: teacher.email, exact: true }).click();
    await page.waitForURL(/operator\/accounts/);
    await page.getByText(say("operator:accounts.standings.invited")).waitFor();
    await page.getByRole("link", { name: say("operator:accounts.link.named", { name }) }).click();
    const question = page.getByRole("dialog", { name: say("operator:accounts.link.title", { name }) });
    await question.getByRole("button", { name: say("operator:accounts.link.ok") }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:accounts.linkSent"));
    await page.getByRole("link", { name: say("operator:accounts.person.named", { name }) }).click();
    const person = page.getByRole("dialog");
    await person.getByRole("link", { name: say("operator:accounts.mails.ok") }).click();
    await page.getByRole("link", { name: say("operator:accounts.mails.undelivered") }).click();
    await page.waitForURL(/operator\/health/);

    // Whoever leads the school sees as well that the teacher has not come yet.
    const principal = await createPrincipal(t.db, { lang, schools: teacher.schools });
    const { page: theirs, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled,
    });
    await signIn(theirs, principal.email, testPassword);
    await theirs.goto("/app/teachers");
    const who = theirs.locator(`#t-${teacher.id} .who`);
    await who.getByText(say("teachers:state.invited")).waitFor();
    const [named, invited] = [
      await who.locator("b").boundingBox(),
      await who.locator(".state").boundingBox(),
    ];
    expect(invited?.y).toBeGreaterThanOrEqual((named?.y ?? 0) + (named?.height ?? 0) - 1);
    await context.close();
  },
);
