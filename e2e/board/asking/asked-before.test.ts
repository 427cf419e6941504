// Shows (rule: ask-before-ending, request-over, works-without-script).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { favourites } from "../../../db/schema/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { ask, requestsTo, takeBack } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { outcomeShown } from "../../browser.ts";
import { comingTo } from "../../people/coming.fixture.ts";
import { finnishDesk, finnishPhone, question, type Reader } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set, /409|422/);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A teacher's job for which Nea is asked, and Pauli waits to be; Emil has applied. */
async function market({ lang }: Reader) {
  const teacher = await createTeacher(t.db, { lang });
  const named = (firstName: string, lastName: string) =>
    createSubstitute(t.db, { lang, firstName, lastName });
  const [nea, pauli] = [await named("Nea", "Virtala"), await named("Pauli", "Kivi")];
  const emil = await named("Emil", "Holm");
  const remembered = [nea, pauli].map(({ id }) => ({ ownerId: teacher.id, substituteId: id }));
  await t.db.insert(favourites).values(remembered);
  for (const { id } of [nea, pauli])
    await t.client`insert into peace (account_id, quiet_weekdays_from, quiet_weekdays_to, quiet_weekends_from, quiet_weekends_to)
      values (${id}, 0, 0, 0, 0)`;
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, emil, { key: id });
  await ask(t.ctx, teacher, { key: id, people: [nea.id, pauli.id], thenEverybody: false });
  const states = async () => (await requestsTo(t.ctx, teacher, id)).map(({ state }) => state);
  return { teacher, nea, pauli, emil, id, states };
}

/** What a question says in which words of these stand. */
const says = async (page: Page, scripts: boolean, ...texts: string[]) => {
  const asked = scripts ? question(page, scripts) : page.locator(".confirm-step");
  await asked.waitFor();
  const text = ((await asked.textContent()) ?? "").replaceAll("\u00a0", " ");
  for (const one of texts) expect(text).toContain(one);
  return asked;
};

test.each(finnishDesk)(
  "in $lang at $width px, $how, who chooses reads once whose request that ends, and a no ends none",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, emil, nea, id, states } = await market(reader);
    const { page, context, go } = await come(reader, teacher);
    const wait = say("asking:before.queued", { names: "Pauli Kivi", count: 1 });
    const both = [
      wait,
      say("asking:before.choose", { count: 2 }),
      say("asking:before.told", { name: "Nea" }),
    ];
    await go(`/app/manage/${id}`);
    const press = () =>
      page.getByRole("link", { name: say("jobs:manage.chooseNamed", { name: "Emil Holm" }) }).click();
    await press();
    const asked = await says(page, scripts, "Nea Virtala", ...both);
    if (scripts) expect(await findings(page)).toEqual([]);
    const no = say(scripts ? "jobs:profile.confirm.no" : "jobs:common.cancel");
    await asked.getByText(no, { exact: true }).click();
    await outcomeShown(page, scripts, say("jobs:done.notChosen"));
    expect(await states()).toEqual(["open", "queued"]);

    // From the page of the applicant, too.
    await go(`/app/profile/${emil.email}?job=${id}`);
    await page.getByRole("link", { name: say("jobs:profile.choose") }).click();
    await says(page, scripts, "Nea Virtala", ...both);

    // Of who is asked themself a choice ends nobody's but the others'.
    await apply(t.ctx, nea, { key: id });
    await go(`/app/manage/${id}`);
    await page.getByRole("link", { name: say("jobs:manage.chooseNamed", { name: "Nea Virtala" }) }).click();
    const hers = await says(page, scripts, wait, say("asking:before.choose", { count: 1 }));
    expect(await hers.textContent()).not.toContain(say("asking:before.told", { name: "Nea" }));

    await go(`/app/manage/${id}`);
    await press();
    const last = await says(page, scripts, ...both);
    await last.getByRole("button", { name: say("jobs:profile.confirm.ok"), exact: true }).click();
    await page.locator(".chosen-card", { hasText: "Emil Holm" }).waitFor();
    expect(await states()).toEqual(["overtaken", "overtaken"]);
    await context.close();
  },
  180_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, another time is asked about at the time, and what was typed stays; only the text is not",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, id, states } = await market(reader);
    const { page, context, go } = await come(reader, teacher);
    const ends = say("asking:before.change", { count: 2 });
    const save = () => page.getByRole("button", { name: say("jobs:form.save"), exact: true }).click();
    const write = async (text: string) => {
      const area = page.locator("textarea[name=description]");
      if (!(await area.isVisible()))
        await page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
      await area.fill(text);
    };
    await go(`/app/manage/${id}?edit=1`);
    await page.locator(".form-actions .ends").getByText(ends).waitFor();
    await write("Avain kansliasta.");
    await save();
    await outcomeShown(page, scripts, say("jobs:done.changedForApplicants"));
    expect(await states()).toEqual(["open", "queued"]);

    await go(`/app/manage/${id}?edit=1`);
    await write("Avain naapurista.");
    await page.locator("[name='endTime.hour']").selectOption("14");
    const tick = page.getByRole("checkbox", { name: say("jobs:form.timeAnyway") });
    // Twice is not a yes.
    for (const _ of [1, 2]) {
      await save();
      await tick.waitFor();
    }
    await page.locator(".when-fields").getByText(ends).waitFor();
    if (scripts) {
      await tick.and(page.locator(":focus")).waitFor();
      expect(await findings(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(reader.width);
    expect((await postedJob(t.ctx, teacher, id)).endTime).toBe("12:00");
    expect(await page.locator("textarea[name=description]").inputValue()).toBe("Avain naapurista.");
    expect(await page.locator("[name='endTime.hour']").inputValue()).toBe("14");
    expect(await states()).toEqual(["open", "queued"]);
    await tick.check();
    await save();
    await outcomeShown(page, scripts, say("jobs:done.changedForApplicants"));
    const { endTime, description } = await postedJob(t.ctx, teacher, id);
    expect([endTime, description]).toEqual(["14:00", "Avain naapurista."]);
    expect(await states()).toEqual(["overtaken", "overtaken"]);
    await context.close();
  },
  180_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, who deletes a job reads whose request that ends",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, id, states } = await market(reader);
    const { page, context, go } = await come(reader, teacher);
    await go(`/app/manage/${id}`);
    await page.locator(".job-tools summary").click();
    await page.getByRole("link", { name: say("jobs:manage.delete") }).click();
    const asked = await says(page, scripts, "Nea Virtala", say("asking:before.delete", { count: 2 }));
    expect(await states()).toEqual(["open", "queued"]);
    await asked.getByRole("button", { name: say("jobs:manage.confirmDelete.ok"), exact: true }).click();
    await outcomeShown(page, scripts, say("jobs:done.deleted"));
    await context.close();
  },
  120_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, who takes a request back on a page of before reads what has happened",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, emil, id } = await market(reader);
    const { page, context, go } = await come(reader, teacher);
    const back = (name: string) =>
      page.getByRole("button", { name: say("asking:backNamed", { name }) }).click();
    await go(`/app/manage/${id}`);
    await takeBack(t.ctx, teacher, { key: id, person: pauli.id });
    await back("Pauli Kivi");
    await outcomeShown(page, scripts, say("jobs:done.askedBackBefore"));
    await go(`/app/manage/${id}`);
    await choose(t.ctx, teacher, { key: id, email: emil.email });
    await back("Nea Virtala");
    await outcomeShown(page, scripts, say("jobs:done.askedFilled"));
    expect((await requestsTo(t.ctx, teacher, id)).find(({ personId }) => personId === nea.id)?.state).toBe(
      "overtaken",
    );
    await context.close();
  },
  120_000,
);
