import { expect, test } from "bun:test";
import { textsIn } from "../../src/texts/all.ts";
import { createOperator, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
import { outcomeShown, signIn } from "../browser.ts";
import { tooHeavy, weigh, withoutCache } from "../pages/measures/weight.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
/** One more than stand on a page. */
const many = 26;
const say = textsIn("fi");

async function operatorsPage() {
  const { page } = await regular({ lang: "fi", width: 1440 });
  await signIn(page, operator.email, testPassword);
  return page;
}

test("a page full of schools without a region is light, and the rest is shown once the last of a later part is let in", async () => {
  for (let n = 0; n < many; n++)
    await createWaiting(t.db, {
      school: `Kaukalon koulu ${n}`,
      // Only the last one has said where it is, so that one press lets it in.
      regionCode: n === many - 1 ? "FI-18" : null,
      since: new Date(Date.now() - (many - n) * 3_600_000),
    });
  const page = await operatorsPage();
  await withoutCache(page);
  const weight = weigh(page);
  await page.goto("/app/operator");
  expect(tooHeavy(await weight())).toEqual([]);
  const entries = page.locator("main .queue").first().locator(":scope > li");
  expect(await entries.count()).toBe(many - 1);
  // A phone shows fewer at once.
  const onPhone = await page.request.get("/app/operator", { headers: { "sec-ch-ua-mobile": "?1" } });
  expect((await onPhone.text()).match(/<div[^>]*class="doing"/g)).toHaveLength(10);
  await page.getByRole("link", { name: say("page.more") }).click();
  await page.getByRole("link", { name: say("page.first") }).waitFor();
  expect(await entries.count()).toBe(1);
  await page.getByRole("link", { name: say("operator:queue.approveOf", { name: "" }) }).click();
  await page.getByRole("button", { name: say("operator:queue.approve"), exact: true }).click();
  await outcomeShown(page, true, say("operator:queue.approved"));
  expect(await entries.count()).toBe(many - 1);
  expect(await page.getByText(say("operator:queue.none")).count()).toBe(0);
});

test("what is no domain is said at its field, before schools are looked for", async () => {
  const page = await operatorsPage();
  await page.goto("/app/operator/organisations?new=1");
  const field = page.getByLabel(say("operator:organizations.fields.domain"));
  await field.fill("ei verkkotunnus");
  await page.getByRole("button", { name: say("operator:organizations.next") }).click();
  await page.getByText(say("errors:statistics.domain")).waitFor();
  expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([
    "ei verkkotunnus",
    "true",
  ]);
  expect(
    await page.getByText(say("operator:organizations.newTitle", { domain: "ei verkkotunnus" })).count(),
  ).toBe(0);
});

test("what did not arrive is shown on, once the last of a later part is taken out of the list", async () => {
  const person = await createSubstitute(t.db);
  for (let n = 0; n < many; n++)
    await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at)
      values (${`job-posted:${n}`}, ${person.id}, 'mail', '550 5.1.1', now())`;
  const page = await operatorsPage();
  await page.goto("/app/operator/health");
  const rows = page.locator(".undelivered tbody tr");
  expect(await rows.count()).toBe(many - 1);
  await page.getByRole("link", { name: say("page.more") }).click();
  await page.getByRole("link", { name: say("page.first") }).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole("link", { name: say("operator:health.clearNamed", { email: person.email }) }).click();
  await page.getByRole("button", { name: say("operator:health.clear"), exact: true }).click();
  await outcomeShown(page, true, say("operator:health.cleared"));
  expect(await rows.count()).toBe(many - 1);
  expect(await page.getByText(say("operator:health.none")).count()).toBe(0);
});

test("an operator is told what concerns operators, in words for them", async () => {
  const page = await operatorsPage();
  await page.goto("/app/settings/notifications");
  expect(await page.locator("p.school-chip").textContent()).toContain(say("schools.operator"));
  await page.getByText(say("profile:notifications.mailTextOperator")).waitFor();
  expect(await page.locator(".kind-switches").count()).toBe(0);
  await page.goto("/app/principal/settings");
  expect(new URL(page.url()).pathname).toBe("/app/settings");
});
