import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { favourites } from "../../../db/schema/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { whole } from "../../browser.ts";
import type { Reader } from "../../people/readers.fixture.ts";
import type { Stage } from "../../stage.ts";

export const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const names = [
  { firstName: "Nea", lastName: "Virtala" },
  { firstName: "Pauli", lastName: "Kivi" },
  { firstName: "Tuuli", lastName: "Saari" },
] as const;

/** A teacher's job of which favourites hear first: two of these, and one who has applied. */
export async function market({ t }: Stage, lang: "fi" | "sv") {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const [nea, pauli, tuuli] = [
    await createSubstitute(t.db, { lang, ...names[0] }),
    await createSubstitute(t.db, { lang, ...names[1] }),
    await createSubstitute(t.db, { lang, ...names[2] }),
  ];
  const own = [nea, pauli, tuuli].map(({ id }) => ({ ownerId: teacher.id, substituteId: id }));
  await t.db.insert(favourites).values(own);
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  // The clock of the school may be at any hour, and stands at night.
  await t.client`update job_stages set opens_at = now() + interval '1 hour' where job_id = ${id} and opened_at is null`;
  await apply(t.ctx, tuuli, { key: id });
  return { teacher, nea, pauli, tuuli, id };
}

/** Somebody takes a job of another school at the same hours. */
export async function takes({ t }: Stage, person: Actor, lang: Reader["lang"]) {
  const elsewhere = await createTeacher(t.db, { lang });
  const time = { startDate, startTime: "08:00", endTime: "12:00" };
  const { id } = await postJob(t.ctx, elsewhere, { ...time, type: "one" });
  await apply(t.ctx, person, { key: id });
  await choose(t.ctx, elsewhere, { key: id, email: person.email });
}

export const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
export const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Goes there by the keyboard alone. */
export async function tabTo(page: Page, one: Locator) {
  for (let n = 0; n < 80 && !(await isFocused(one)); n++) await page.keyboard.press("Tab");
  expect(await isFocused(one)).toBe(true);
}

/** Presses what has the focus, and waits for the page that comes. */
export async function pressEnter(page: Page, { javaScriptEnabled }: Reader) {
  const come = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await come;
  if (javaScriptEnabled) await whole(page);
}
