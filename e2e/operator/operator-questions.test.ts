// Shows (rule: ask-before).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, principalRequests } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
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
const readers = [
  { lang: "fi", width: 375, javaScriptEnabled: true },
  { lang: "sv", width: 1440, javaScriptEnabled: false },
] as const;
type Reader = (typeof readers)[number];

async function atDesk({ lang, width, javaScriptEnabled }: Reader) {
  const { page } = await regular({ lang, width, javaScriptEnabled });
  await signIn(page, operators[lang].email, testPassword);
  return { page, question: page.locator(javaScriptEnabled ? "dialog:modal" : "dialog[open]") };
}

test.each(readers.filter(({ javaScriptEnabled }) => javaScriptEnabled))(
  "in $lang at $width px a reason that is written is not lost by one Escape, nor by the cross, and by a second one it is",
  async (reader) => {
    const say = textsIn(reader.lang);
    const waiting = await createWaiting(t.db, { school: "Uusi koulu" });
    const { page, question } = await atDesk(reader);
    const written = "Koulu ei tunne sinua.";
    const leave = {
      escape: () => page.keyboard.press("Escape"),
      cross: () => question.locator("header a").click(),
    };
    for (const way of ["escape", "cross"] as const) {
      await page.goto(`/app/operator?decline=${waiting.id}`);
      await question.waitFor();
      const reason = question.getByLabel(say("operator:queue.reason"));
      await reason.fill(written);
      await leave[way]();
      const warning = question.locator(".toast").getByText(say("operator:queue.unsaved"));
      await warning.waitFor();
      expect(await reason.inputValue()).toBe(written);
      await question.locator(".toast").getByRole("button").click();
      await warning.waitFor({ state: "detached" });
      // Whoever goes on writing is told anew.
      await reason.press("End");
      await reason.pressSequentially("!");
      await leave[way]();
      await warning.waitFor();
      expect(await reason.inputValue()).toBe(`${written}!`);
      await leave[way]();
      await outcomeShown(page, true, say("jobs:done.unchanged"));
      await question.waitFor({ state: "detached" });
    }
    // Nothing is written: one is enough.
    await page.goto(`/app/operator?decline=${waiting.id}`);
    await question.waitFor();
    await page.keyboard.press("Escape");
    await outcomeShown(page, true, say("jobs:done.unchanged"));
    // Where it was asked the keyboard goes on.
    expect(await page.locator("a:focus").getAttribute("href")).toBe(`/app/operator?decline=${waiting.id}`);
    expect(await t.db.$count(accounts, eq(accounts.id, waiting.id))).toBe(1);
    await t.db.delete(principalRequests);
  },
);

test.each(readers)(
  "in $lang at $width px with scripts: $javaScriptEnabled, a no to the operator's questions says that nothing changed",
  async (reader) => {
    const say = textsIn(reader.lang);
    const { page, question } = await atDesk(reader);
    const waiting = await createWaiting(t.db, { school: "Uusi koulu", regionCode: null });
    const { domain } = await createOrganization(t.db, { passcode: `kysymys-${reader.lang}` });
    const person = await createSubstitute(t.db);
    const known = await createWaiting(t.db, { school: "Vanha koulu" });
    for (const path of [
      `/app/operator?decline=${waiting.id}`,
      `/app/operator?approve=${waiting.id}`,
      `/app/operator?approve=${known.id}`,
      `/app/operator/organisations?q=${domain}&renew=${domain}`,
      `/app/operator/accounts?${new URLSearchParams({ text: person.email, ask: person.email })}`,
    ]) {
      await page.goto(path);
      await question.waitFor();
      await question.locator("footer > a.quiet").click();
      await outcomeShown(page, reader.javaScriptEnabled, say("jobs:done.unchanged"));
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }
    await t.db.delete(principalRequests);
  },
);

test.each(readers)(
  "in $lang at $width px with scripts: $javaScriptEnabled, a decision that comes too late says so",
  async (reader) => {
    const say = textsIn(reader.lang);
    const waiting = await createWaiting(t.db, { school: "Uusi koulu" });
    const { page, question } = await atDesk(reader);
    await page.goto(`/app/operator?decline=${waiting.id}`);
    await question.waitFor();
    await t.db.delete(accounts).where(eq(accounts.id, waiting.id));
    await question.locator("button[value=decline]").click();
    await page.locator("main").getByRole("alert").getByText(say("errors:principal.notWaiting")).waitFor();
  },
);
