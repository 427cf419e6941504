// Shows (rule: findable-substitutes).
import { expect, test } from "bun:test";
import { saveSettings } from "../../server/modules/accounts/profile/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fiCommon from "../../src/locales/fi/common.json" with { type: "json" };
import fiJobs from "../../src/locales/fi/jobs.json" with { type: "json" };
import fi from "../../src/locales/fi/substitutes.json" with { type: "json" };
import svCommon from "../../src/locales/sv/common.json" with { type: "json" };
import svJobs from "../../src/locales/sv/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/substitutes.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { finnishDesk } from "./readers.fixture.ts";

const { t, server, browser } = await stage();
const words = {
  fi: { ...fi, ...fiCommon, jobs: fiJobs },
  sv: { ...sv, ...svCommon, jobs: svJobs },
};
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

const regions = { fi: "FI-06", sv: "FI-07" };

test.each(finnishDesk)(
  "in $lang at $width px a substitute lets schools find them, and a teacher finds them and who has applied, $how",
  async ({ lang, width, javaScriptEnabled }) => {
    const region = regions[lang];
    const text = words[lang];
    const teacher = await createTeacher(t.db, { lang });
    const [school] = teacher.schools;
    await t.client`update schools set region_code = ${region} where id = ${school?.id ?? ""}`;
    const aino = await createSubstitute(t.db, {
      firstName: "Aino",
      lastName: "Virta",
      regions: [region],
      lang,
    });
    const eino = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm", regions: [region] });
    const { id } = await postJob(
      t.ctx,
      { ...teacher, schools: school ? [{ ...school, regionCode: region }] : [] },
      {
        startDate,
        startTime: "08:00",
        endTime: "12:00",
        type: "one",
      },
    );
    await apply(t.ctx, eino, { key: id, alreadyWarned: false });

    // Half past midnight of the next day at the school.
    await t.client`update applications set applied_at = '2026-06-19T21:30:00Z' where substitute_id = ${eino.id}`;

    // Aino lets herself be found.
    const hers = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(hers.page, aino.email, testPassword);
    await hers.page.goto("/app/settings");
    const choice = hers.page.getByRole("switch", { name: text.visibility.switch });
    expect(await choice.getAttribute("aria-checked")).toBe("false");
    await choice.click();
    await outcomeShown(hers.page, javaScriptEnabled, text.visibility.on);
    await hers.page.waitForLoadState();
    expect(await choice.getAttribute("aria-checked")).toBe("true");
    await hers.context.close();

    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, teacher.email, testPassword);
    if (width > 600) {
      await page.goto("/app/jobs/overview");
      await page.getByRole("link", { name: text.menu.substitutes, exact: true }).first().click();
    } else {
      await page.goto("/app/settings");
      await page.locator(".beyond-tabs").getByRole("link", { name: text.menu.substitutes }).click();
    }
    await page.waitForURL("**/app/substitutes");
    const row = (name: string) => page.locator("table.rows tbody tr", { hasText: name });
    await row("Aino Virta").getByText(text.found).waitFor();
    await row("Eino Holm").getByText("20.6").waitFor();
    expect(await page.locator("main").innerHTML()).not.toContain(aino.email);

    // Nobody is remembered yet: it says how that is done.
    await page.goto("/app/substitutes?who=favourites");
    await page.getByText(text.noFavourites.text).waitFor();
    await page.goBack();
    await row("Aino Virta")
      .getByRole("button", { name: text.remember.replace("{{name}}", "Aino Virta") })
      .click();
    await row("Aino Virta")
      .getByRole("button", { name: text.forget.replace("{{name}}", "Aino Virta") })
      .waitFor();
    await page.getByLabel(text.who).selectOption("favourites");
    await page.getByRole("button", { name: text.filter.show, exact: true }).click();
    await page.waitForURL(/who=favourites/);
    // On a tablet each line of the filters ends where the list does.
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await page.locator(".filters").evaluate(linesShort)).toEqual([0, 0]);
    await page.setViewportSize({ width, height: 800 });
    expect(await page.locator("table.rows tbody tr").count()).toBe(1);

    await row("Aino Virta").getByRole("link", { name: "Aino Virta", exact: true }).click();
    await page.getByText(text.here.noContact).waitFor();
    expect(await page.locator("main").innerHTML()).not.toContain(aino.email);
    // The way to a job for them is there, once.
    const post = page.getByRole("link", { name: text.menu.newJob });
    expect(await post.count()).toBe(1);
    expect(await post.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(800);

    // Of who has applied the way leads on to the choice.
    await page.goto(`/app/profile/${encodeURIComponent(eino.email)}`);
    await page.getByRole("link", { name: text.here.open }).click();
    await page.getByRole("link", { name: text.jobs.profile.choose }).waitFor();
    const key = new URL(page.url()).searchParams.get("job") ?? "";
    await choose(t.ctx, teacher, { key, email: eino.email });
    await page.goto(`/app/profile/${encodeURIComponent(eino.email)}`);
    await page.getByRole("heading", { name: text.here.chosen, exact: true }).waitFor();
    await page.locator(`.here-jobs a[href="?job=${key}"]`).waitFor();
    await context.close();
  },
);

/** Runs in the page: how many pixels each line of what lies in it ends before it. */
function linesShort(form: Element): number[] {
  const shown = [...form.children].filter((each) => each.checkVisibility());
  const ends = Map.groupBy(shown, (each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  const { right } = form.getBoundingClientRect();
  return [...ends.values()].map((line) =>
    Math.round(right - Math.max(...line.map((each) => each.getBoundingClientRect().right))),
  );
}

test("who hid the school or is not to be found has no page there, as nobody has", async () => {
  const teacher = await createTeacher(t.db);
  const hidden = await createSubstitute(t.db);
  await saveSettings(t.ctx, hidden, { findable: true });
  await t.client`insert into school_blocks (account_id, school_id) values (${hidden.id}, ${teacher.schools[0]?.id ?? ""})`;
  const silent = await createSubstitute(t.db);
  const { page } = await visitor(browser, server.origin, {
    lang: "fi",
    javaScriptEnabled: false,
    mayComplain: /404/,
  });
  await signIn(page, teacher.email, testPassword);
  const tell = async (who: string) => {
    const answer = await page.goto(`/app/profile/${encodeURIComponent(who)}`);
    return `${answer?.status()} ${await page.locator("main").textContent()}`;
  };
  const ofNobody = await tell("nobody@example.test");
  expect(ofNobody).toStartWith("404 ");
  for (const who of [hidden.id, hidden.email, silent.email]) expect(await tell(who)).toBe(ofNobody);
});
