// Shows (rule: exclude-list).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { newJob } from "../../server/modules/jobs/fixture.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import fi from "../../src/locales/fi/excluding.json" with { type: "json" };
import svErrors from "../../src/locales/sv/errors.json" with { type: "json" };
import sv from "../../src/locales/sv/excluding.json" with { type: "json" };
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { swedishDesk } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const words = { fi: { ...fi, errors: fiErrors.exclude }, sv: { ...sv, errors: svErrors.exclude } };
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const happened = "Jäi kahdesti pois ilmoittamatta (2.9. ja 14.10.).";

async function scene(lang: "fi" | "sv") {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const kai = await createSubstitute(t.db, { firstName: "Kai", lastName: "Rantala", lang });
  const job = await postJob(t.ctx, principal, newJob({ startDate }));
  await apply(t.ctx, kai, { key: job.id });
  return { school, principal, kai, job };
}

test.each(swedishDesk)(
  "in $lang at $width px a principal invites somebody no more, who reads why and has it corrected, $how",
  async ({ lang, width, javaScriptEnabled }) => {
    const text = words[lang];
    const { school, principal, kai, job } = await scene(lang);
    const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/substitutes");
    await page.getByRole("link", { name: text.views.excluded.replace("{{number}}", "0") }).click();
    await page.getByLabel(text.who, { exact: true }).fill("rantala");
    await page.getByLabel(text.who, { exact: true }).press("Enter");
    await page.getByRole("link", { name: "Kai Rantala" }).click();

    // What says nothing is not taken, and nothing typed is lost.
    await page.getByLabel(text.text).fill("Ei sovi.");
    await page.getByRole("button", { name: text.check }).click();
    await page.getByText(text.errors.text).first().waitFor();
    await page.getByText(text.errors.reason).first().waitFor();
    expect(await page.getByLabel(text.text).inputValue()).toBe("Ei sovi.");

    await page.getByLabel(text.text).fill(happened);
    await page.getByLabel(text.reason, { exact: true }).selectOption("noShow");
    await page.getByRole("button", { name: text.check }).click();
    // It stands there as they will read it, and nobody is on the list yet.
    const seen = page.locator("#seen").getByText(happened);
    await seen.waitFor();
    await page.getByText(text.none).waitFor();
    const entries = () =>
      t.client`select id from exclusions where account_id = ${kai.id} and ended_at is null`;
    expect(await entries()).toHaveLength(0);
    await page.getByRole("button", { name: text.addFor }).click();
    await outcomeShown(page, javaScriptEnabled, text.done.added);
    expect(await entries()).toHaveLength(1);

    // The person has none of the school's jobs, reads why, and asks for a correction.
    const theirs = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled,
      mayComplain: /404/,
    });
    await signIn(theirs.page, kai.email, testPassword);
    expect((await theirs.page.goto(`/app/specific/${job.id}`))?.status()).toBe(404);
    await theirs.page.goto("/app/settings");
    await theirs.page.getByRole("link", { name: text.kept.title }).click();
    await theirs.page.getByText(school.name).waitFor();
    await theirs.page.getByText(happened).waitFor();
    await theirs.page.getByText(text.kept.object, { exact: true }).click();
    await theirs.page.getByLabel(text.kept.what).fill("Ilmoitin siitä 2.9.");
    await theirs.page.getByRole("button", { name: text.kept.send }).click();
    await outcomeShown(theirs.page, javaScriptEnabled, text.done.objected);

    // The school reads and answers it, and takes them off with one press.
    await page.goto("/app/substitutes/excluded");
    await page.getByText("Ilmoitin siitä 2.9.").waitFor();
    await page.getByLabel(text.answer).fill("Tarkistimme asian.");
    await page.getByRole("button", { name: text.sendAnswer }).click();
    await outcomeShown(page, javaScriptEnabled, text.done.answered);
    await theirs.page.goto("/app/settings/kept");
    await theirs.page.getByText("Tarkistimme asian.").waitFor();
    await page.getByRole("button", { name: text.liftOne.replace("{{name}}", "Kai Rantala") }).click();
    await outcomeShown(page, javaScriptEnabled, text.done.lifted);
    expect(await entries()).toHaveLength(0);
    expect((await theirs.page.goto(`/app/specific/${job.id}`))?.status()).toBe(200);
  },
  60_000,
);
