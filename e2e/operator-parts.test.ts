import { expect, test } from "bun:test";
import { createOperator, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { createWaiting } from "../tests/support/waiting.ts";
import { signIn, told, visitor } from "./browser.ts";
import { tooHeavy, weigh, withoutCache } from "./pages/weight.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
/** One more than stand on a page. */
const many = 26;

async function operatorsPage() {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, operator.email, testPassword);
  return { page, context };
}

test("a page full of schools without a region is light, and the rest is shown once the last of a later part is let in", async () => {
  for (let n = 0; n < many; n++)
    await createWaiting(t.db, {
      school: `Kaukalon koulu ${n}`,
      // Only the last one has said where it is, so that one press lets it in.
      regionCode: n === many - 1 ? "FI-18" : null,
      since: new Date(Date.now() - (many - n) * 3_600_000),
    });
  const { page, context } = await operatorsPage();
  await withoutCache(page);
  const weight = weigh(page);
  await page.goto("/app/operator");
  expect(tooHeavy(await weight())).toEqual([]);
  const entries = page.locator("main .queue").first().locator(":scope > li");
  expect(await entries.count()).toBe(many - 1);
  // A phone shows fewer at once.
  const onPhone = await page.request.get("/app/operator", { headers: { "sec-ch-ua-mobile": "?1" } });
  expect((await onPhone.text()).match(/<form[^>]*class="doing"/g)).toHaveLength(10);
  await page.getByRole("link", { name: "Näytä seuraavat" }).click();
  await page.getByRole("link", { name: "Alkuun" }).waitFor();
  expect(await entries.count()).toBe(1);
  await page.getByRole("button", { name: /^Hyväksy: / }).click();
  await told(page, true, "Hyväksytty. Rehtorille lähti viesti.");
  expect(await entries.count()).toBe(many - 1);
  expect(await page.getByText("Kukaan ei odota hyväksyntää").count()).toBe(0);
  await context.close();
});

test("what is no domain is said at its field, before schools are looked for", async () => {
  const { page, context } = await operatorsPage();
  await page.goto("/app/operator/organisations?new=1");
  const field = page.getByLabel("Sähköpostin verkkotunnus");
  await field.fill("ei verkkotunnus");
  await page.getByRole("button", { name: "Jatka" }).click();
  await page.getByText("Anna sähköpostin verkkotunnus, esimerkiksi kunta.fi.").waitFor();
  expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([
    "ei verkkotunnus",
    "true",
  ]);
  expect(await page.getByText("Uusi organisaatio ei verkkotunnus").count()).toBe(0);
  await context.close();
});

test("what did not arrive is shown on, once the last of a later part is taken out of the list", async () => {
  const person = await createSubstitute(t.db);
  for (let n = 0; n < many; n++)
    await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at)
      values (${`job-posted:${n}`}, ${person.id}, 'mail', '550 5.1.1', now())`;
  const { page, context } = await operatorsPage();
  await page.goto("/app/operator/health");
  const rows = page.locator(".undelivered tbody tr");
  expect(await rows.count()).toBe(many - 1);
  await page.getByRole("link", { name: "Näytä seuraavat" }).click();
  await page.getByRole("link", { name: "Alkuun" }).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole("button", { name: /^Poista luettelosta: / }).click();
  await told(page, true, "Viesti on poistettu luettelosta.");
  expect(await rows.count()).toBe(many - 1);
  expect(await page.getByText("Ei epäonnistuneita viestejä").count()).toBe(0);
  await context.close();
});

test("an operator is told what concerns operators, in words for them", async () => {
  const { page, context } = await operatorsPage();
  await page.goto("/app/settings/notifications");
  expect(await page.locator("p.school-chip").textContent()).toContain("Ylläpito");
  await page.getByText("Uusista rehtoreista, jotka odottavat hyväksyntää.").waitFor();
  expect(await page.locator(".kind-switches").count()).toBe(0);
  await page.goto("/app/principal/settings");
  expect(new URL(page.url()).pathname).toBe("/app/settings");
  await context.close();
});
