// Shows (rule: asked-directly, request-accepted, request-declined, request-undone, request-over, clash-said-before).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { favourites } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { ask, myRequestFor, takeBack } from "../../server/modules/bookings/asking/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { readAllNews } from "../../server/modules/notifications/inbox/index.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { bothPlain, finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const set = await stage();
const { t } = set;
// A refusal is a page with the status of one.
const coming = comingTo(set, /409 \(Conflict\)/);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A teacher's job for which somebody is asked whom the teacher remembers. */
async function asked(lang: Reader["lang"], before?: (person: Actor, teacher: Actor) => Promise<void>) {
  const teacher = await createTeacher(t.db, { lang });
  const person = await createSubstitute(t.db, { lang });
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: person.id });
  await before?.(person, teacher);
  const { id } = await post(teacher, "08:00", "12:00");
  await ask(t.ctx, teacher, { key: id, people: [person.id], thenEverybody: false });
  return { teacher, person, id };
}

const post = (teacher: Actor, startTime: string, endTime: string) =>
  postJob(t.ctx, teacher, { startDate, startTime, endTime, type: "one" });

/** They are booked at these hours already. */
const booked = (startTime: string, endTime: string) => async (person: Actor, teacher: Actor) => {
  const { id } = await post(teacher, startTime, endTime);
  await apply(t.ctx, person, { key: id });
  await choose(t.ctx, teacher, { key: id, email: person.email });
  // They know.
  await readAllNews(t.ctx, person);
};

const stateOf = async (person: Actor, id: string) => (await myRequestFor(t.ctx, person, id))?.state;

async function come(reader: Reader, actor: Actor, id: string) {
  const { go, look, ...rest } = await coming(reader, actor);
  await go(`/app/specific/${id}`);
  await look();
  return rest;
}

/** By the keyboard alone. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  for (let n = 0; n < 60 && !(await button.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, somebody takes by the keyboard a job that they are asked for, and takes that back",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { person, id } = await asked(reader.lang);
    const { page, context, press, reads } = await come(reader, person, id);
    await reads(say("asked:open.title"));
    const until = new RegExp(say("asked:open.until", { when: ".*\\d\\d?\\.\\d\\d" }), "i");
    await page.locator(".run-down span").getByText(until).filter({ visible: true }).waitFor();
    // Taking it is the one strong thing to do.
    expect(await page.getByRole("button", { name: say("jobs:detail.apply") }).count()).toBe(0);
    const [takes, declines] = await page.locator(".asked form button").allInnerTexts();
    expect([takes, declines]).toEqual([say("asked:open.accept"), say("asked:open.decline")]);

    const beside = scripts ? undefined : await context.newPage();
    await beside?.goto(`/app/specific/${id}`);
    await pressByKeys(page, say("asked:open.accept"));
    await outcomeShown(page, scripts, say("jobs:done.requestAccepted"));
    // Pressed twice it is taken once, and nothing is refused.
    await beside?.getByRole("button", { name: say("asked:open.accept"), exact: true }).click();
    if (beside) await outcomeShown(beside, scripts, say("jobs:done.requestAccepted"));
    await reads(say("asked:accepted.title"));
    expect(await stateOf(person, id)).toBe("accepted");
    if (scripts) expect(await findings(page)).toEqual([]);
    // Who has pressed by mistake is not led to say that they cannot come.
    expect(await page.getByText(say("cancelling:offer")).count()).toBe(0);

    await press(say("asked:accepted.undo"));
    await outcomeShown(page, scripts, say("jobs:done.requestUndone"));
    await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    expect(await page.getByText(say("asked:accepted.title")).count()).toBe(0);
    await context.close();
  },
  120_000,
);

test.each(bothPlain)(
  "in $lang at $width px, $how, somebody declines, and may apply for the job all the same",
  async (reader) => {
    const { say } = reader;
    const { person, id } = await asked(reader.lang);
    const { page, context, press, reads } = await come(reader, person, id);
    await press(say("asked:open.decline"));
    await outcomeShown(page, false, say("jobs:done.requestDeclined"));
    await reads(say("asked:declined.title"));
    await page.getByText(say("asked:mayApply")).waitFor();
    expect(await stateOf(person, id)).toBe("declined");
    await press(say("jobs:detail.apply"));
    await press(say("jobs:consent.agree"));
    await page.waitForURL(/\/app\/jobs\/personal/);
    await page.goto(`/app/specific/${id}`);
    // The application is what counts now.
    await page.getByText(say("jobs:detail.applied")).waitFor();
    expect(await page.getByText(say("asked:declined.title")).count()).toBe(0);
    await context.close();
  },
  120_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, what it clashes with is said before it is taken, and who can make it takes it",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { person, id } = await asked(reader.lang, booked("13:00", "15:00"));
    const { page, context, press, reads } = await come(reader, person, id);
    const clash = page.locator(".asked .notice.unread");
    const [said = ""] = say("errors:application.overlapClose", { job: "|" }).split("|");
    expect(await clash.textContent()).toContain(said);
    expect(await page.getByText(say("asked:open.accept"), { exact: true }).count()).toBe(0);
    await press(say("jobs:detail.iCanMakeIt"));
    await outcomeShown(page, scripts, say("jobs:done.requestAccepted"));
    await reads(say("asked:accepted.title"));
    await context.close();
  },
  120_000,
);

test.each(bothPlain)(
  "in $lang at $width px, $how, who is booked meanwhile is told so, and can decline alone",
  async (reader) => {
    const { say } = reader;
    const { person, teacher, id } = await asked(reader.lang);
    const { page, context, press, reads } = await come(reader, person, id);
    await booked("08:00", "12:00")(person, teacher);
    await press(say("asked:open.accept"));
    await page.locator(".asked .notice.is-idle").waitFor();
    expect(await stateOf(person, id)).toBe("open");
    expect(await page.locator(".asked form button").allInnerTexts()).toEqual([say("asked:open.decline")]);
    await press(say("asked:open.decline"));
    await reads(say("asked:declined.title"));
    await context.close();
  },
  120_000,
);

test.each(bothPlain)(
  "in $lang at $width px, $how, who answers too late is told, and so is who is not asked any more",
  async (reader) => {
    const { say } = reader;
    const late = await asked(reader.lang);
    const { page, context, press, reads } = await come(reader, late.person, late.id);
    await t.client`update requests set until = now() - interval '1 second' where job_id = ${late.id}`;
    await press(say("asked:open.accept"));
    await page.getByRole("alert").getByText(say("errors:request.expired")).waitFor();
    await reads(say("asked:expired.title"));
    expect(await page.locator(".asked-instead").count()).toBe(0);
    await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    await context.close();

    const back = await asked(reader.lang);
    const other = await come(reader, back.person, back.id);
    await takeBack(t.ctx, back.teacher, { key: back.id, person: back.person.id });
    await other.page.reload();
    await other.reads(say("asked:takenBack.title"));
    const next = await createSubstitute(t.db);
    await apply(t.ctx, next, { key: back.id });
    await choose(t.ctx, back.teacher, { key: back.id, email: next.email });
    await other.page.reload();
    await other.reads(say("asked:filled.title"));
    // What they can take instead, and not what another has.
    const instead = other.page.locator(".asked-instead article a");
    await instead.first().waitFor();
    const paths = await instead.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(paths.length).toBeLessThanOrEqual(2);
    expect(paths).not.toContain(`/app/specific/${back.id}`);
    await other.context.close();
  },
  120_000,
);

test.each(bothPlain)(
  "in $lang at $width px, $how, who answers what has got another time is told that, and applies for it",
  async (reader) => {
    const { say } = reader;
    const { teacher, person, id } = await asked(reader.lang);
    const { page, context, press, reads } = await come(reader, person, id);
    await changeJob(t.ctx, teacher, { id, endTime: "13:00" });
    await press(say("asked:open.accept"));
    await page.getByRole("alert").getByText(say("errors:request.changed")).waitFor();
    await reads(say("asked:changed.title"));
    await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    expect(await stateOf(person, id)).toBe("overtaken");
    await context.close();
  },
  60_000,
);
