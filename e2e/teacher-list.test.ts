import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { schoolMembers } from "../db/schema/index.ts";
import { removeTeacher } from "../server/modules/staff/index.ts";
import fiErrors from "../src/locales/fi/errors.json" with { type: "json" };
import fiJobs from "../src/locales/fi/jobs.json" with { type: "json" };
import fi from "../src/locales/fi/teachers.json" with { type: "json" };
import svErrors from "../src/locales/sv/errors.json" with { type: "json" };
import svJobs from "../src/locales/sv/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/teachers.json" with { type: "json" };
import { createPrincipal, createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, markPage, signIn, told, visitor, wasNotReloaded } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const readers = bothWays([
  { lang: "fi", width: 1440, javaScriptEnabled: true, words: fi, jobs: fiJobs, errors: fiErrors },
  { lang: "sv", width: 375, javaScriptEnabled: false, words: sv, jobs: svJobs, errors: svErrors },
] as const);
interface Reader {
  lang: "fi" | "sv";
  width: number;
  javaScriptEnabled: boolean;
}

/** A principal in front of the list of two teachers, Aalto and Berg. */
async function atList({ lang, width, javaScriptEnabled }: Reader) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const [aalto, berg] = [
    await createTeacher(t.db, { school, lastName: "Aalto" }),
    await createTeacher(t.db, { school, lastName: "Berg" }),
  ];
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/teachers");
  const active = and(
    eq(schoolMembers.schoolId, school.id),
    eq(schoolMembers.active, true),
    eq(schoolMembers.role, "teacher"),
  );
  const isActive = () => t.db.$count(schoolMembers, active);
  return { page, context, principal, aalto, berg, isActive };
}

/** With scripts the step becomes a modal dialog first, which a press in that moment would miss. */
const question = (page: Page, scripts: boolean) => page.locator(scripts ? "dialog:modal" : "dialog[open]");

test.each(readers)(
  "in $lang at $width px $how a toast tells of each teacher who is switched off and on",
  async (reader) => {
    const { words, javaScriptEnabled: scripts } = reader;
    const { page, context, isActive } = await atList(reader);
    const toggle = page.getByRole("switch", { name: words.state.of.replace("{{name}}", "Testi Aalto") });
    const row = page.locator("tbody tr", { has: toggle });
    if (scripts) await markPage(page);
    for (const [way, left] of [
      ["off", 1],
      ["on", 2],
    ] as const) {
      await toggle.press("Space");
      await told(page, scripts, words.done[way]);
      await row.locator(".word").getByText(words.state[way], { exact: true }).waitFor();
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
    const { words, width, javaScriptEnabled: scripts } = reader;
    const { page, context, isActive } = await atList(reader);
    for (const [way, left, text, done] of [
      ["off", 0, words.all.offText_other, words.done.allOff_other],
      ["on", 2, words.all.onText_other, words.done.allOn_other],
    ] as const) {
      if (width < 600) await page.locator(".for-all-phone summary").click();
      await page.getByRole("link", { name: words.all[way], exact: true }).click();
      const asked = question(page, scripts);
      await asked.getByText(text.replace("{{count}}", "2")).waitFor();
      await asked.getByRole("button", { name: words.all[way], exact: true }).click();
      await told(page, scripts, done.replace("{{count}}", "2"));
      expect(await isActive()).toBe(left);
      expect(await page.locator("tbody .word").allTextContents()).toEqual([
        words.state[way],
        words.state[way],
      ]);
    }
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how a no to a question changes nothing and says so",
  async (reader) => {
    const { words, jobs, javaScriptEnabled: scripts } = reader;
    const { page, context, aalto, isActive } = await atList(reader);
    for (const asks of [`remove=${aalto.id}`, `details=${aalto.id}`, "all=off"]) {
      await page.goto(`/app/teachers?q=aa&${asks}`);
      const asked = question(page, scripts);
      await asked.waitFor();
      if (scripts) await page.keyboard.press("Escape");
      else await asked.locator("footer").getByRole("link").click();
      await told(page, scripts, jobs.done.unchanged);
      // What was searched for stays.
      expect(new URL(page.url()).searchParams.get("q")).toBe("aa");
      await page.getByRole("heading", { name: words.title, level: 1, exact: true }).waitFor();
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }
    expect(await isActive()).toBe(2);
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how a question that cannot be carried out says why",
  async (reader) => {
    const { words, errors, javaScriptEnabled: scripts } = reader;
    const { page, context, principal, aalto } = await atList(reader);
    // Somebody else is quicker.
    await page.goto(`/app/teachers?remove=${aalto.id}`);
    await question(page, scripts).waitFor();
    await removeTeacher(t.ctx, principal, aalto.email, undefined);
    await question(page, scripts).getByRole("button", { name: words.remove.ok }).click();
    await page.locator("main").getByRole("alert").getByText(errors.teacher.unknown).waitFor();

    // Of somebody who is in the list still, the question stays and says it itself.
    const { page: another, context: others, berg } = await atList(reader);
    await another.goto(`/app/teachers?details=${berg.id}`);
    await question(another, scripts).waitFor();
    await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, berg.id));
    await question(another, scripts).getByRole("button", { name: words.details.ok }).click();
    await question(another, scripts).getByRole("alert").waitFor();
    for (const one of [context, others]) await one.close();
  },
);

test.each(readers.map((reader) => ({ ...reader, width: 1440 })))(
  "in $lang at $width px $how the list is shown as cards or rows, and the browser remembers which",
  async (reader) => {
    const { page, context } = await atList(reader);
    const { words } = reader;
    const cards = page.locator("main table.as-cards");
    const shown = page.locator(".teacher-view [aria-current=true]");
    const choose = (name: string) => page.getByRole("group", { name: words.view }).getByText(name).click();
    const tops = () =>
      page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const areBeside = async () => new Set(await tops()).size === 1;
    expect(await shown.textContent()).toBe(words.list);
    expect(await areBeside()).toBe(false);
    await choose(words.cards);
    await cards.waitFor();
    for (const again of ["/app/teachers", "/app/teachers?q=testi"]) {
      await page.goto(again);
      expect(await shown.textContent()).toBe(words.cards);
      expect(await areBeside()).toBe(true);
    }
    await choose(words.list);
    await cards.waitFor({ state: "detached" });
    await page.goto("/app/teachers");
    expect(await shown.textContent()).toBe(words.list);
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
