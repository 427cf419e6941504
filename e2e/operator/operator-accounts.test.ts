// Shows (rule: close-for-misuse, account-erased, account-exported, name-corrected, accounts-found, mail-explained).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

/** With scripts in one language, without them in the other. */
const journeys = [
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const;

test.each(journeys)(
  "an account is found, closed, which ends its session, and opened, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const person = await createSubstitute(t.db, { firstName: "Veera", lastName: `Löytölä${lang}` });
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const teacher = await createTeacher(t.db);
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, teacher, job);
    await apply(t.ctx, person, { key: id, alreadyWarned: false });
    await choose(t.ctx, teacher, { key: id, email: person.email });
    const { page: theirs } = await visitor(browser, server.origin, { lang, javaScriptEnabled: false });
    await signIn(theirs, person.email, testPassword);
    // Without scripts a page asks for nothing by itself meanwhile.
    await theirs.goto("/app/settings");

    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/accounts");
    const look = async (text: string) => {
      await page.getByLabel(say("operator:accounts.text"), { exact: true }).fill(text);
      await page.getByLabel(say("operator:accounts.text"), { exact: true }).press("Enter");
      await page.waitForURL(new RegExp(`text=${encodeURIComponent(text)}`));
    };
    await look("lö");
    await page.getByText(say("errors:tooShort", { limit: 3 })).waitFor();
    await look(operators[lang].email);
    await page.getByText(say("operator:accounts.own")).waitFor();
    await look(`löytölä${lang}`);
    const row = page.locator(".accounts tbody tr");
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain(person.email);
    expect(await row.textContent()).toContain(say("operator:accounts.standings.open"));

    // With scripts the step becomes a modal dialog first, which a press in that moment would miss.
    const step = page.locator(javaScriptEnabled ? "dialog:modal" : "dialog");
    const press = async (name: string) => {
      await row.getByRole("link", { name }).focus();
      await page.keyboard.press("Enter");
      await step.getByRole("button", { name, exact: true }).click();
    };
    await press(say("operator:accounts.close.ok"));
    await step.getByText(say("operator:accounts.chosenAhead")).waitFor();
    await removeChosen(t.ctx, teacher, { key: id, email: person.email });
    await step.getByRole("button", { name: say("operator:accounts.close.ok"), exact: true }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:accounts.closed"));
    expect(await row.textContent()).toContain(say("operator:accounts.standings.closed"));
    await theirs.goto("/app/jobs/all");
    expect(new URL(theirs.url()).pathname).toBe("/app/login");

    await press(say("operator:accounts.reopen.ok"));
    await outcomeShown(page, javaScriptEnabled, say("operator:accounts.reopened"));
    expect(await row.textContent()).toContain(say("operator:accounts.standings.open"));
    const again = await visitor(browser, server.origin, { lang });
    await signIn(again.page, person.email, testPassword);
    await again.page.goto("/app/jobs/all");
    expect(new URL(again.page.url()).pathname).not.toBe("/app/login");
    const noted = await t.client<{ action: string }[]>`
      select action from audit_entries where subject_id = ${person.id} and actor_id = ${operators[lang].id} order by id`;
    expect(noted.map(({ action }) => action)).toEqual(["accountClosed", "accountReopened"]);
    await context.close();
  },
);

test.each([
  { lang: "fi", width: 1440 },
  { lang: "sv", width: 375 },
] as const)(
  "of a principal who waits the school is seen, and that the address is not confirmed, in $lang at $width",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const school = `Odottavien koulu ${lang}`;
    const { email } = await createWaiting(t.db, { school, confirmed: false });
    const { page } = await regular({ lang, width });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/accounts?text=${encodeURIComponent(email)}`);
    const row = page.locator(".accounts tbody tr");
    expect(await row.textContent()).toContain(school);
    expect(await row.locator(".state").allTextContents()).toEqual([
      say("operator:accounts.standings.unconfirmed"),
      say("operator:accounts.standings.waiting"),
    ]);
  },
);

test.each(journeys)(
  "a person's name is corrected, what is kept of them downloaded, and they are erased, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const lastName = `Poistuva${lang}`;
    const [teacher, person] = [
      await createTeacher(t.db),
      await createSubstitute(t.db, { firstName: "Verra", lastName }),
    ];
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const job = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    await apply(t.ctx, person, { key: job.id, alreadyWarned: false });
    await choose(t.ctx, teacher, { key: job.id, email: person.email });

    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/accounts?text=${encodeURIComponent(lastName)}`);
    const row = page.locator(".accounts tbody tr");
    const step = page.locator(javaScriptEnabled ? "dialog:modal" : "dialog");
    const why = step.getByLabel(say("operator:accounts.why"), { exact: true });
    const open = async (which: "rename" | "export" | "erase") => {
      await row.getByRole("link", { name: say("operator:accounts.person.ok") }).focus();
      await page.keyboard.press("Enter");
      await step.getByText(say("operator:accounts.person.facts.lastLogin")).waitFor();
      expect(await step.getByRole("link", { name: say("page.close"), exact: true }).count()).toBeGreaterThan(
        0,
      );
      await step.getByRole("link", { name: say(`operator:accounts.${which}.ok`), exact: true }).click();
      await why.waitFor();
    };
    const press = (which: "rename" | "export" | "erase") =>
      step.getByRole("button", { name: say(`operator:accounts.${which}.ok`), exact: true }).click();

    await open("rename");
    await step.getByLabel(say("operator:accounts.rename.firstName"), { exact: true }).fill("Veera");
    await why.selectOption("mistake");
    await press("rename");
    await outcomeShown(page, javaScriptEnabled, say("operator:accounts.renamed"));
    expect(await row.textContent()).toContain(`Veera ${lastName}`);

    await open("export");
    await why.selectOption("asked");
    const coming = page.waitForEvent("download");
    await press("export");
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`tuuri-${person.email}.json`);
    const file = await new Response(Bun.file(await download.path())).json();
    expect(file.account).toMatchObject({ email: person.email, firstName: "Veera" });
    // Nothing goes on waiting for a page, and the log has it once.
    if (javaScriptEnabled) {
      await outcomeShown(page, javaScriptEnabled, say("operator:accounts.exported"));
      await step.waitFor({ state: "detached" });
      expect(await page.locator("[data-on-its-way]:popover-open").count()).toBe(0);
    } else await step.getByRole("link", { name: say("page.cancel"), exact: true }).click();
    const [taken] = await t.client<{ count: number }[]>`
      select count(*)::int from audit_entries where action = 'dataExported' and subject_id = ${person.id}`;
    expect(taken?.count).toBe(1);

    await open("erase");
    expect(await step.textContent()).toContain(person.email);
    // Neither Enter nor the button without a reason.
    await why.press("Enter");
    await press("erase");
    await step.getByText(javaScriptEnabled ? say("errors:required") : say("errors:account.why")).waitFor();
    expect((await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) }))?.closedAt).toBeNull();
    await why.selectOption("asked");
    await press("erase");
    await outcomeShown(page, javaScriptEnabled, say("operator:accounts.erasedWithJobs"));
    expect(page.url()).not.toContain(lastName);
    expect(await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) })).toMatchObject({
      firstName: "",
      lastName: "",
      closedAt: expect.any(Date),
    });
    await page.goto(`/app/operator/accounts?text=${encodeURIComponent(lastName)}`);
    await page.getByText(say("operator:accounts.none")).waitFor();
    await page.goto("/app/operator/audit?action=accountErased");
    expect(await page.locator(".log tbody tr").first().textContent()).toContain(
      say("operator:audit.reasons.asked"),
    );
  },
);

test.each(journeys)(
  "why somebody got no mail is asked beside their account, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db);
    const person = await createSubstitute(t.db, { lastName: `Kysytty${lang}`, regions: ["FI-18", "SE-AB"] });
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, person.id));
    await t.client`insert into deliveries (event_key, account_id, channel, reply, queued_at, refused_at)
    values ('chosen:before', ${person.id}, 'mail', '550 5.1.1', '2026-03-04T08:35:00Z', '2026-03-06T09:35:00Z')`;
    const startDate = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
    await postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "12:00", type: "one" });
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(
      `/app/operator/accounts?text=${encodeURIComponent(person.email)}&person=${encodeURIComponent(person.email)}`,
    );
    const step = page.locator(javaScriptEnabled ? "dialog:modal" : "dialog");
    await step.getByRole("link", { name: say("operator:accounts.mails.ok"), exact: true }).click();
    await step.getByText(say("operator:accounts.mails.rules.channelOff")).first().waitFor();
    await step.getByText(say("operator:accounts.mails.mailOff")).waitFor();
    await step.getByText(say("operator:accounts.mails.none")).waitFor();
    // What did not arrive, whenever that was, as the list of all such has it.
    const [theirs, inFinland] = [10, 11].map((hour) =>
      say("jobs:dates.hours", {
        hours: say("jobs:dates.clock", { hour, paddedHour: String(hour), minute: "35" }),
      }),
    );
    expect(await step.locator(".person-mails").first().textContent()).toContain(
      `${say("operator:health.states.refused")}, 6.3.2026 ${theirs}, ${say("operator:accounts.mails.inFinland", { hours: inFinland })}`,
    );
    const at = step.getByLabel(say("operator:accounts.mails.at"), { exact: true });
    await at.fill("26.13.2026");
    await step.getByRole("button", { name: say("operator:accounts.mails.show"), exact: true }).click();
    await step.getByText(say("errors:moment")).waitFor();
    expect(await step.textContent()).toContain(
      say("operator:accounts.mails.hint", { zone: "Europe/Stockholm" }),
    );
    await at.fill("1.1.2026 6.45");
    await step.getByRole("button", { name: say("operator:accounts.mails.show"), exact: true }).click();
    await step.getByText(say("operator:accounts.mails.none")).waitFor();
    // Of steps behind one another the button of the first has the focus again.
    if (javaScriptEnabled) {
      await page.keyboard.press("Escape");
      await step.waitFor({ state: "detached" });
      const name = say("operator:accounts.person.named", { name: `${person.firstName} ${person.lastName}` });
      await page.getByRole("link", { name }).and(page.locator(":focus")).waitFor();
    }
    await page.goto("/app/operator/audit?from=eilen");
    await page.getByText(say("jobs:form.badDate")).first().waitFor();
  },
);
