// Shows (rule: days-apart, works-without-script, only-the-button).
import { expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishDesk, finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { applicant, on, sharedWeek } from "./shared.fixture.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set, /409|422/);

async function two(lang: "fi" | "sv") {
  const { id, teacher } = await sharedWeek(t, lang);
  const tuuli = await applicant(t, id, on(0, 1));
  const jonas = await applicant(t, id, on(3, 4), { firstName: "Jonas", lastName: "Lund" });
  return { id, teacher, tuuli, jonas };
}

const givenDays = async (teacher: Actor, id: string) => (await postedJob(t.ctx, teacher, id)).chosenDays;

/** As a text of the pages joins them. */
const names = (say: Reader["say"]) => say("jobs:days.and", { first: "Tuuli", last: "Jonas" });

test.each(finnishDesk)(
  "in $lang at $width px, $how, the school takes the suggestion, and takes the choice of one back",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { id, teacher, tuuli, jonas } = await two(reader.lang);
    const { page, context, press, look, reads } = await come(reader, teacher);
    await page.goto(`/app/manage/${id}`);
    await page.getByRole("button", { name: say("days:outcome.button") }).waitFor();
    await look();
    await page.getByRole("link", { name: say("days:grid.suggest") }).click();
    await page.waitForURL("**split=1**");
    await reads(say("days:outcome.of", { count: 4, all: 5 }));
    await look();
    await press(say("days:outcome.named", { names: names(say) }));
    await outcomeShown(page, scripts, say("jobs:done.daysChosen"));
    const given = [
      ...on(0, 1).map((date) => ({ date, email: tuuli.email })),
      ...on(3, 4).map((date) => ({ date, email: jonas.email })),
    ];
    expect(await givenDays(teacher, id)).toEqual(given);
    await page
      .locator(".standing .state", { hasText: say("jobs:days.filled", { got: 4, count: 5 }) })
      .waitFor();
    await look();

    await page.getByRole("link", { name: say("days:people.removeNamed", { name: "Tuuli Saari" }) }).click();
    await page
      .locator(".confirm-step")
      .getByRole("button", { name: say("jobs:manage.confirmRemove.ok") })
      .click();
    await outcomeShown(page, scripts, say("jobs:done.chosenRemoved"));
    expect(await givenDays(teacher, id)).toEqual(given.slice(2));
    await context.close();
  },
  180_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, nothing is chosen where somebody has become busy, and the page names them and keeps what was chosen",
  async (reader) => {
    const { say } = reader;
    const { id, teacher, tuuli, jonas } = await two(reader.lang);
    const { page, context, press } = await come(reader, teacher);
    await page.goto(`/app/manage/${id}?split=1`);
    const other = await createTeacher(t.db);
    const [startDate = ""] = on(0);
    const elsewhere = await postJob(t.ctx, other, {
      startDate,
      startTime: "08:00",
      endTime: "14:00",
      type: "one",
    });
    await apply(t.ctx, tuuli, { key: elsewhere.id });
    await choose(t.ctx, other, { key: elsewhere.id, email: tuuli.email });
    await press(say("days:outcome.named", { names: names(say) }));
    await page
      .getByRole("alert")
      .getByText(say("errors:days.busy", { name: "Tuuli Saari" }))
      .waitFor();
    expect(await givenDays(teacher, id)).toEqual([]);
    for (const date of on(3, 4))
      expect(await page.locator(`input[name="day.${date}"][value="${jonas.email}"]`).isChecked()).toBe(true);
    await context.close();
  },
  120_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, who comes only for all their days is not chosen for one, and the button names nobody once the choices are others",
  async (reader) => {
    const { say } = reader;
    const { id, teacher } = await sharedWeek(t, reader.lang);
    const oskar = await applicant(t, id, on(0, 1), {
      firstName: "Oskar",
      lastName: "Wiik",
      onlyTogether: true,
    });
    const { page, context, press } = await come(reader, teacher);
    await page.goto(`/app/manage/${id}?split=1`);
    await page.getByText(say("days:grid.onlyTogether")).first().waitFor();
    const [monday, tuesday] = on(0, 1);
    await page.locator(`input[name="day.${tuesday}"][value=""]`).check();
    expect(await page.locator(`input[name="day.${monday}"][value="${oskar.email}"]`).isChecked()).toBe(true);
    await press(say("days:outcome.button"));
    await page
      .getByRole("alert")
      .getByText(say("errors:days.onlyTogetherOf", { name: "Oskar Wiik" }))
      .waitFor();
    expect(await givenDays(teacher, id)).toEqual([]);
    expect(await page.locator(`input[name="day.${tuesday}"][value=""]`).isChecked()).toBe(true);
    await page.goto(`/app/manage/${id}`);
    await press(say("days:outcome.button"));
    await page.getByRole("alert").getByText(say("errors:days.noneChosen")).waitFor();
    await context.close();
  },
  120_000,
);
