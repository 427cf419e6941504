// Shows (rule: ask-before).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { accounts, schoolMembers } from "../../db/schema/index.ts";
import { removeTeacher } from "../../server/modules/staff/teachers/index.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, outcomeShown, signIn, visitor, wasNotReloaded } from "../browser.ts";
import { finnishDesk, question, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const readers = finnishDesk;

/** A principal of two teachers, Aalto and Berg, who has signed in. */
async function ofTwo({ lang, width, javaScriptEnabled }: Reader) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const [aalto, berg] = [
    await createTeacher(t.db, { school, lastName: "Aalto" }),
    await createTeacher(t.db, { school, lastName: "Berg" }),
  ];
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
  await signIn(page, principal.email, testPassword);
  const active = and(
    eq(schoolMembers.schoolId, school.id),
    eq(schoolMembers.active, true),
    eq(schoolMembers.role, "teacher"),
  );
  const isActive = () => t.db.$count(schoolMembers, active);
  return { page, context, principal, aalto, berg, isActive };
}

test.each(readers)(
  "in $lang at $width px $how a toast tells of each teacher who is switched off and on",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { page, context, isActive } = await ofTwo(reader);
    await page.goto("/app/teachers");
    const toggle = page.getByRole("switch", { name: say("teachers:state.of", { name: "Testi Aalto" }) });
    const row = page.locator("tbody tr", { has: toggle });
    if (scripts) await markPage(page);
    for (const [way, left] of [
      ["off", 1],
      ["on", 2],
    ] as const) {
      await toggle.press("Space");
      await outcomeShown(page, scripts, say(`teachers:done.${way}`));
      await row
        .locator(".word")
        .getByText(say(`teachers:state.${way}`), { exact: true })
        .waitFor();
      expect(await toggle.getAttribute("aria-checked")).toBe(String(way === "on"));
      expect(await isActive()).toBe(left);
      if (scripts) expect(await wasNotReloaded(page)).toBe(true);
    }
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how a toast tells how many are switched off and on at once",
  async (reader) => {
    const { say, width, javaScriptEnabled: scripts } = reader;
    const { page, context, principal, isActive } = await ofTwo(reader);
    const ofPrincipal = and(eq(schoolMembers.accountId, principal.id), eq(schoolMembers.active, true));
    await page.goto("/app/teachers");
    for (const [way, left, text, done] of [
      ["off", 0, "teachers:all.offText", "teachers:done.allOff"],
      ["on", 2, "teachers:all.onText", "teachers:done.allOn"],
    ] as const) {
      if (width < 600) await page.locator(".for-all-phone summary").click();
      await page.getByRole("link", { name: say(`teachers:all.${way}`), exact: true }).click();
      const asked = question(page, scripts);
      await asked.getByText(say(text, { count: 2 })).waitFor();
      await asked.getByRole("button", { name: say(`teachers:all.${way}`), exact: true }).click();
      await outcomeShown(page, scripts, say(done, { count: 2 }));
      // All of the page has come.
      await page.waitForLoadState();
      expect(await isActive()).toBe(left);
      // Whoever leads the school is none of them.
      expect(await t.db.$count(schoolMembers, ofPrincipal)).toBe(1);
      const state = say(`teachers:state.${way}`);
      expect(await page.locator("tbody .word").allTextContents()).toEqual([state, state]);
    }
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how a no to a question changes nothing and says so",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { page, context, aalto, isActive } = await ofTwo(reader);
    const kept = () => t.db.query.accounts.findFirst({ where: eq(accounts.id, aalto.id) });
    const before = (await kept())?.passwordHash;
    for (const asks of [`remove=${aalto.id}`, `details=${aalto.id}`, "all=off"]) {
      await page.goto(`/app/teachers?q=aa&${asks}`);
      const asked = question(page, scripts);
      await asked.waitFor();
      if (scripts) await page.keyboard.press("Escape");
      else await asked.locator("footer").getByRole("link").click();
      await outcomeShown(page, scripts, say("jobs:done.unchanged"));
      // What was searched for stays.
      expect(new URL(page.url()).searchParams.get("q")).toBe("aa");
      await page.getByRole("heading", { name: say("teachers:title"), level: 1, exact: true }).waitFor();
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }
    expect(await isActive()).toBe(2);
    expect((await kept())?.passwordHash).toBe(before ?? "");
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how a question that cannot be carried out says why",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { page, context, principal, aalto, berg } = await ofTwo(reader);
    // Somebody else is quicker.
    await page.goto(`/app/teachers?remove=${aalto.id}`);
    await question(page, scripts).waitFor();
    await removeTeacher(t.ctx, principal, aalto.email, undefined);
    await question(page, scripts)
      .getByRole("button", { name: say("teachers:remove.ok") })
      .click();
    await page.locator("main").getByRole("alert").getByText(say("errors:teacher.unknown")).waitFor();

    // Of somebody who is in the list still, the question stays and says it itself.
    await page.goto(`/app/teachers?details=${berg.id}`);
    await question(page, scripts).waitFor();
    await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, berg.id));
    await question(page, scripts)
      .getByRole("button", { name: say("teachers:details.ok") })
      .click();
    await question(page, scripts).getByRole("alert").waitFor();
    await context.close();
  },
);

test.each(readers.map((reader) => ({ ...reader, width: 1440 })))(
  "in $lang at $width px $how the list is shown as cards or rows, and the browser remembers which",
  async (reader) => {
    const { page, context } = await ofTwo(reader);
    await page.goto("/app/teachers");
    const { say } = reader;
    const cards = page.locator("main table.as-cards");
    const shown = page.locator(".teacher-view [aria-current=true]");
    const choose = (name: string) =>
      page
        .getByRole("group", { name: say("teachers:view") })
        .getByText(name)
        .click();
    const tops = () =>
      page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const areBeside = async () => new Set(await tops()).size === 1;
    expect(await shown.textContent()).toBe(say("teachers:list"));
    expect(await areBeside()).toBe(false);
    await choose(say("teachers:cards"));
    await cards.waitFor();
    for (const again of ["/app/teachers", "/app/teachers?q=testi"]) {
      await page.goto(again);
      expect(await shown.textContent()).toBe(say("teachers:cards"));
      expect(await areBeside()).toBe(true);
    }
    await choose(say("teachers:list"));
    await cards.waitFor({ state: "detached" });
    await page.goto("/app/teachers");
    expect(await shown.textContent()).toBe(say("teachers:list"));
    expect(await areBeside()).toBe(false);
    // A phone has room for cards alone, and asks nothing.
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.locator(".teacher-view").isVisible()).toBe(false);
    await context.close();
  },
);

test("on a tablet no hole stays beside the cards before one that is edited", async () => {
  const school = await createSchool(t.db);
  const teachers = [];
  for (let n = 0; n < 5; n++) teachers.push(await createTeacher(t.db, { school, lastName: `Kortti ${n}` }));
  const principal = await createPrincipal(t.db, { schools: [school] });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 768 });
  await signIn(page, principal.email, testPassword);
  for (const edited of [1, 2]) {
    await page.goto(`/app/teachers?edit=${teachers[edited]?.id}`);
    const cards = page.locator("tbody > tr");
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const [last, form] = [boxes[edited - 1], boxes[edited]];
    expect(Math.round(last.right)).toBe(Math.round(form.right));
    expect(last.bottom).toBeLessThan(form.top);
    expect(boxes[0].left).toBe(form.left);
  }
  await context.close();
});
