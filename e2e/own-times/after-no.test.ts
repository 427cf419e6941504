// Shows (rule: request-spared, request-declined).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import { ownTimes } from "../../server/modules/availability/index.ts";
import { ask, decline, myRequestFor } from "../../server/modules/bookings/asking/index.ts";
import { blockedSchools } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
/** 1 is Monday. */
const weekday = String(new Date(startDate).getUTCDay() || 7) as "1";

async function declined(lang: Reader["lang"]) {
  const teacher = await createTeacher(t.db, { lang });
  const person = await createSubstitute(t.db, { lang });
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: person.id });
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await ask(t.ctx, teacher, { key: id, people: [person.id], thenEverybody: false });
  return { person, teacher, id };
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, who has said no spares themself the next message by one press each, and finds where it stands",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { person, teacher, id } = await declined(reader.lang);
    const { page, context } = await visitor(browser, server.origin, { ...reader });
    await signIn(page, person.email, testPassword);
    await page.goto(`/app/specific/${id}`);
    if (scripts) await whole(page);
    const spare = page.locator(".spare");
    // Nobody is asked for anything with the answer itself.
    expect(await spare.count()).toBe(0);
    await page.getByRole("button", { name: say("asked:open.decline"), exact: true }).click();
    await outcomeShown(page, scripts, say("jobs:done.requestDeclined"));
    await page.getByRole("heading", { name: say("asked:declined.title") }).waitFor();
    await spare.getByText(say("asked:spare.private")).waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);

    // What another device has of before is pressed as well, and marks it once.
    const other = await context.newPage();
    await other.goto(`/app/specific/${id}`);
    const press = async (on: typeof page, what: string, text: string) =>
      on.getByRole("button", { name: `${what}: ${text}`, exact: true }).click();
    const mark = say("asked:spare.mark");
    const [today, day] = [say("asked:spare.today"), say(`asked:spare.day.${weekday}`)];
    for (const on of [page, other]) {
      await press(on, mark, today);
      await outcomeShown(on, scripts, say("jobs:done.sparedToday"));
    }
    await press(page, mark, day);
    await outcomeShown(page, scripts, say("jobs:done.sparedDay"));
    await press(page, say("asked:spare.hide"), say("asked:spare.school"));
    await outcomeShown(page, scripts, say("jobs:done.schoolHidden"));

    const { present } = await ownTimes(t.ctx, person);
    expect(present.exceptions).toMatchObject([{ state: "cannot", source: "declined" }]);
    expect(present.week.filter(({ state }) => state === "cannot").map((one) => String(one.day))).toEqual([
      weekday,
    ]);
    expect((await blockedSchools(t.ctx, person)).map((school) => school.id)).toEqual([
      teacher.schools[0]?.id ?? "",
    ]);
    expect((await myRequestFor(t.ctx, person, id))?.state).toBe("declined");
    // All is marked, and there is nothing left to press.
    expect(await spare.locator("li .mini").allInnerTexts()).toEqual([
      say("asked:spare.marked"),
      say("asked:spare.marked"),
      say("asked:spare.hidden"),
    ]);
    expect(await spare.getByRole("button").count()).toBe(0);
    await spare.getByText(say("asked:spare.stillNews")).waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);

    // Where each stands, and is taken back.
    await spare
      .getByRole("link", { name: say("asked:spare.times") })
      .first()
      .click();
    await page.getByRole("button", { name: say("times:today.afterAll") }).click();
    await outcomeShown(page, scripts, say("times:done.can"));
    expect((await ownTimes(t.ctx, person)).present.exceptions).toEqual([]);
    await page.goto(`/app/specific/${id}`);
    await page.getByRole("button", { name: `${mark}: ${today}`, exact: true }).waitFor();
    await spare.getByRole("link", { name: say("asked:spare.schools") }).click();
    await page
      .getByRole("button", {
        name: say("profile:hiddenSchools.showSchool", { school: teacher.schools[0]?.name ?? "" }),
      })
      .click();
    await outcomeShown(page, scripts, say("profile:hiddenSchools.shown"));
    expect(await blockedSchools(t.ctx, person)).toEqual([]);
    await context.close();
  },
  180_000,
);

test("nobody marks anything with another's request", async () => {
  const [reader] = finnishPhone;
  const { person, id } = await declined(reader.lang);
  const request = (await myRequestFor(t.ctx, person, id))?.id ?? "";
  await decline(t.ctx, person, { id: request });
  const other = await createSubstitute(t.db, { lang: reader.lang });
  const { page, context } = await visitor(browser, server.origin, { ...reader, mayComplain: /404/ });
  await signIn(page, other.email, testPassword);
  for (const spare of ["today", "day", "school"]) {
    const sent = await page.request.post(`${server.origin}/app/specific/${id}`, {
      form: { do: `request-spare-${spare}`, id: request },
      headers: { origin: server.origin },
    });
    expect(sent.status()).toBe(404);
  }
  for (const one of [person, other]) {
    expect((await ownTimes(t.ctx, one)).present.exceptions).toEqual([]);
    expect(await blockedSchools(t.ctx, one)).toEqual([]);
  }
  await context.close();
});
