// Shows (rule: asked-directly, who-may-be-asked, form-sent-twice).
import { expect, test } from "bun:test";
import { favourites } from "../../../db/schema/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { requestsTo } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { openToAll } from "../../../server/modules/bookings/stages/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { outcomeShown, whole } from "../../browser.ts";
import { comingTo } from "../../people/coming.fixture.ts";
import { finnishDesk } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";
import { market, nameOf, startDate, takes } from "./asking.fixture.ts";

const own = await stage();
const { t } = own;
const come = comingTo(own, /404|409|422/);

test.each(finnishDesk)(
  "in $lang at $width px, $how, who cannot be asked any more is passed over with the others kept, and pressing twice asks once",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, tuuli, id } = await market(own, reader.lang);
    const { page, context, go } = await come(reader, teacher);
    const query = new URLSearchParams(
      [nea.id, tuuli.email, pauli.id, crypto.randomUUID()].map((one) => ["person", one]),
    );
    await go(`/app/manage/${id}/ask?${query}&minutes=20`);
    const rows = page.locator(".turns li");
    // Nobody is shown who may not be asked at all.
    expect(await rows.locator(".nth").allTextContents()).toEqual(["1.", "2.", "3."]);
    // Booked elsewhere meanwhile, which is told of who has applied alone.
    for (const one of [nea, tuuli]) await takes(own, one, reader.lang);
    const send = page.locator("button[value=ask]");
    await send.click();
    await page
      .getByRole("alert")
      .getByText(say("asking:wrong.changed", { names: [nea, tuuli].map(nameOf).join(", ") }))
      .waitFor();
    expect(await rows.locator(".nth").allTextContents()).toEqual(["–", "–", "1."]);
    await rows.nth(0).getByText(say("asking:order.off.cannot")).waitFor();
    await rows.nth(1).getByText(say("asking:reserve.busy")).waitFor();
    expect(await requestsTo(t.ctx, teacher, id)).toEqual([]);
    expect(await page.getByLabel(say("asking:minutes.label"), { exact: true }).inputValue()).toBe("20");
    if (scripts) await whole(page);
    if (scripts) expect(await findings(page)).toEqual([]);
    await page
      .getByRole("button", { name: say("asking:send.one", { name: pauli.firstName }), exact: true })
      .dblclick();
    await outcomeShown(page, scripts, say("jobs:done.asked"));
    expect((await requestsTo(t.ctx, teacher, id)).map(({ personId }) => personId)).toEqual([pauli.id]);
    await context.close();
  },
  120_000,
);

test("of more than ten who would fit, and of many applicants, the others are found by name", async () => {
  const [reader] = finnishDesk;
  const { say } = reader;
  const { teacher, id } = await market(own, reader.lang);
  await openToAll(t.ctx, teacher, id);
  for (const [kind, firstName] of [
    ["fits", "Sopiva"],
    ["applied", "Hakenut"],
  ] as const)
    for (let nth = 10; nth < 23; nth++) {
      const person = await createSubstitute(t.db, { firstName, lastName: `Sukunimi${nth}` });
      await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: person.id });
      if (kind === "applied") await apply(t.ctx, person, { key: id });
    }
  const { page, context, go } = await come(reader, teacher);
  await go(`/app/manage/${id}/ask`);
  const shown = async (list: "applied" | "fits") => {
    const rows = page.locator(`section[aria-labelledby=${list}] li`);
    return { many: await rows.count(), text: (await rows.allTextContents()).join(" ") };
  };
  const [applied, fits] = [await shown("applied"), await shown("fits")];
  expect([applied.many, fits.many]).toEqual([10, 10]);
  await page.getByText(say("asking:add.more", { count: 4 })).waitFor();
  for (const [list, firstName] of [
    ["applied", "Hakenut"],
    ["fits", "Sopiva"],
  ] as const) {
    const { text } = list === "applied" ? applied : fits;
    const left =
      Array.from({ length: 13 }, (_, nth) => `${firstName} Sukunimi${nth + 10}`).find(
        (one) => !text.includes(one),
      ) ?? "";
    await page.getByLabel(say("asking:add.find"), { exact: true }).fill(left);
    await page.getByRole("button", { name: say("asking:add.search"), exact: true }).click();
    await page.waitForURL(/#found$/);
    await whole(page);
    expect(await page.locator(".adding .candidates .who > b").allTextContents()).toEqual([left]);
    await page.getByRole("button", { name: say("asking:add.named", { name: left }), exact: true }).click();
    await page.locator(".turns li", { hasText: left }).waitFor();
  }
  expect(await page.locator(".turns li").count()).toBe(2);
  await context.close();
});

test.each(finnishDesk)(
  "in $lang at $width px, $how, where nobody fits the page says what helps, and of a filled job it leads to how things stand",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const school = await createSchool(t.db, { regionCode: "FI-19" });
    const teacher = await createTeacher(t.db, { school, lang: reader.lang });
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    const { page, context, go } = await come(reader, teacher);
    await go(`/app/manage/${id}/ask`);
    await page.getByRole("heading", { name: say("asking:nobody.title") }).waitFor();
    expect(await page.locator("button[value=ask]").count()).toBe(0);
    const hours = page.getByRole("link", { name: say("asking:nobody.hours") });
    expect(await hours.getAttribute("href")).toBe(`/app/manage/${id}?edit=1`);
    if (scripts) expect(await findings(page)).toEqual([]);
    const person = await createSubstitute(t.db, { regions: ["FI-19"] });
    await apply(t.ctx, person, { key: id });
    await go(`/app/manage/${id}/ask`);
    await page.getByRole("button", { name: say("asking:add.named", { name: nameOf(person) }) }).waitFor();
    // All hear of it already.
    expect(await page.locator("[name=then]").count()).toBe(0);
    await choose(t.ctx, teacher, { key: id, email: person.email });
    await go(`/app/manage/${id}/ask`);
    expect(new URL(page.url()).pathname).toBe(`/app/manage/${id}`);
    expect(await page.getByRole("link", { name: say("asking:open") }).count()).toBe(0);
    await context.close();
  },
  120_000,
);
