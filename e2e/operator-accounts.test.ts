import { expect, test } from "bun:test";
import { apply, choose, removeChosen } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { createWaiting } from "../tests/support/waiting.ts";
import { bothWays, signIn, told, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

const journeys = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{
      field: "Nimi tai sähköpostiosoite",
      find: "Hae",
      short: "Vähintään 3 merkkiä.",
      close: "Sulje tili",
    },
    ...{
      closed: "Suljettu",
      open: "Aktiivinen",
      reopen: "Avaa tili",
      reopened: "Tili on avattu uudelleen.",
      chosen: "Koulun on ensin peruttava valinta.",
    },
    ...{ said: "Tili on suljettu.", own: "Oma tilisi" },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{ field: "Namn eller e-postadress", find: "Sök", short: "Minst 3 tecken.", close: "Stäng kontot" },
    ...{
      closed: "Stängt",
      open: "Aktivt",
      reopen: "Öppna kontot",
      reopened: "Kontot är öppnat igen.",
      chosen: "Skolan måste först ta tillbaka valet.",
    },
    ...{ said: "Kontot är stängt.", own: "Ditt eget konto" },
  },
] as const;

test.each(bothWays(journeys))(
  "an account is found, closed, which ends its session, and opened, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const person = await createSubstitute(t.db, { firstName: "Veera", lastName: `Löytölä${mark}` });
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const teacher = await createTeacher(t.db);
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, teacher, job);
    await apply(t.ctx, person, { key: id, alreadyWarned: false });
    await choose(t.ctx, teacher, { key: id, email: person.email });
    const { page: theirs } = await visitor(browser, server.origin, { lang, javaScriptEnabled: false });
    await signIn(theirs, person.email, testPassword);
    // Without scripts a page asks for nothing by itself meanwhile.
    await theirs.goto("/app/settings");

    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/accounts");
    const look = async (text: string) => {
      await page.getByLabel(words.field, { exact: true }).fill(text);
      await page.getByLabel(words.field, { exact: true }).press("Enter");
      await page.waitForURL(new RegExp(`text=${encodeURIComponent(text)}`));
    };
    await look("lö");
    await page.getByText(words.short).waitFor();
    await look(operators[lang].email);
    await page.getByText(words.own).waitFor();
    await look(`löytölä${mark}`);
    const row = page.locator(".accounts tbody tr");
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain(person.email);
    expect(await row.textContent()).toContain(words.open);

    // With scripts the step becomes a modal dialog first, which a press in that moment would miss.
    const step = page.locator(javaScriptEnabled ? "dialog:modal" : "dialog");
    const press = async (name: string) => {
      await row.getByRole("link", { name }).focus();
      await page.keyboard.press("Enter");
      await step.getByRole("button", { name, exact: true }).click();
    };
    await press(words.close);
    await step.getByText(words.chosen).waitFor();
    await removeChosen(t.ctx, teacher, { key: id, email: person.email });
    await step.getByRole("button", { name: words.close, exact: true }).click();
    await told(page, javaScriptEnabled, words.said);
    expect(await row.textContent()).toContain(words.closed);
    await theirs.goto("/app/jobs/all");
    expect(new URL(theirs.url()).pathname).toBe("/app/login");

    await press(words.reopen);
    await told(page, javaScriptEnabled, words.reopened);
    expect(await row.textContent()).toContain(words.open);
    const again = await visitor(browser, server.origin, { lang });
    await signIn(again.page, person.email, testPassword);
    await again.page.goto("/app/jobs/all");
    expect(new URL(again.page.url()).pathname).not.toBe("/app/login");
    const noted = await t.client<{ action: string }[]>`
      select action from audit_entries where subject_id = ${person.id} and actor_id = ${operators[lang].id} order by id`;
    expect(noted.map(({ action }) => action)).toEqual(["accountClosed", "accountReopened"]);
    await context.close();
  },
);

test.each([
  { lang: "fi", width: 1440, standings: ["Osoite vahvistamatta", "Odottaa hyväksyntää"] },
  { lang: "sv", width: 375, standings: ["Adressen inte bekräftad", "Väntar på godkännande"] },
] as const)(
  "of a principal who waits the school is seen, and that the address is not confirmed, in $lang at $width",
  async ({ lang, width, standings }) => {
    const school = `Odottavien koulu ${lang}`;
    const { email } = await createWaiting(t.db, { school, confirmed: false });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/accounts?text=${encodeURIComponent(email)}`);
    const row = page.locator(".accounts tbody tr");
    expect(await row.textContent()).toContain(school);
    expect(await row.locator(".state").allTextContents()).toEqual([...standings]);
    await context.close();
  },
);
