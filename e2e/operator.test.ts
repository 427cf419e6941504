import { expect, test } from "bun:test";
import { closeAccount, reopenAccount } from "../server/modules/accounts/index.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

/** Each says it in the words of one language, at one width, with scripts or without. */
const journeys = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{ person: "Henkilö", action: "Tapahtuma", closed: "Tili suljettu", opened: "Tili avattu uudelleen" },
    ...{ show: "Näytä", file: "Lataa CSV-tiedostona", none: "Lokissa ei ole tällaisia merkintöjä." },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{ person: "Person", action: "Händelse", closed: "Konto stängt", opened: "Konto öppnat igen" },
    ...{ show: "Visa", file: "Ladda ner som CSV-fil", none: "Det finns inga sådana anteckningar i loggen." },
  },
] as const;

test.each(journeys)("the log is filtered and taken away, in $lang at $width", async (words) => {
  const { lang, width, javaScriptEnabled } = words;
  const lastName = `Loki${lang}`;
  const [somebody, another] = [
    await createSubstitute(t.db, { firstName: "Saku", lastName }),
    await createSubstitute(t.db, { firstName: "Eeva", lastName: "Muu" }),
  ];
  await closeAccount(t.ctx, somebody.email, operator);
  await reopenAccount(t.ctx, somebody.email, operator);
  await closeAccount(t.ctx, another.email, "commandLine");
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
  await signIn(page, operators[lang].email, testPassword);
  await page.goto(`/app/operator/audit`);
  const lines = page.locator(".log tbody tr");
  expect(await lines.count()).toBeGreaterThanOrEqual(3);

  await page.getByLabel(words.person, { exact: true }).fill(lastName.toUpperCase());
  await page.getByLabel(words.action, { exact: true }).selectOption(words.closed);
  await page.getByLabel(words.action, { exact: true }).press("Tab");
  await page.getByRole("button", { name: words.show }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/action=accountClosed/);
  expect(await lines.count()).toBe(1);
  expect(await lines.first().textContent()).toContain(`Saku ${lastName}`);
  expect(await lines.first().textContent()).toContain(words.closed);

  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name: words.file }).click();
  const file = await Bun.file((await (await begun).path()) ?? "").text();
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain(`"${words.closed}";"Saku ${lastName}"`);
  expect(file).not.toContain("Eeva");

  await page.goto("/app/operator/audit?person=nobody-at-all");
  await page.getByText(words.none).waitFor();
  await context.close();
});
