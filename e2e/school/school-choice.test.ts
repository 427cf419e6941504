// Shows (rule: school-asked).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schoolMembers } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** A principal of two schools with a job at each. */
async function ofTwo(lang: "fi" | "sv") {
  const [north, south] = [await createSchool(t.db), await createSchool(t.db)];
  const principal = await createPrincipal(t.db, { schools: [north, south], lang });
  for (const { id } of [north, south]) await postJob(t.ctx, principal, { ...job, school: id });
  return { north, south, principal };
}

test.each([
  ["fi", 375],
  ["sv", 1440],
] as const)(
  "in %s at %d px a principal of two schools is asked once which one, by keyboard alone",
  async (lang, width) => {
    const { south, principal } = await ofTwo(lang);
    const say = textsIn(lang);
    const shown = say("schools.choose", { name: south.name });
    const { page, context } = await visitor(browser, server.origin, { lang, width, school: null });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/overview");
    const question = page.getByRole("dialog", { name: say("schools.title") });
    await question.locator(":scope:modal").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

    await question.getByRole("button", { name: south.name, exact: true }).press("Enter");
    await page.getByRole("button", { name: shown }).waitFor();
    expect(await page.locator("article.posted").count()).toBe(1);
    expect(await question.count()).toBe(0);

    // Signs in again, in the same browser.
    await context.clearCookies({ name: /^(tuuri_session|_email)$/ });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/overview");
    await page.getByRole("button", { name: shown }).waitFor();
    expect(await question.count()).toBe(0);
    await context.close();
  },
);

test("whoever closes the question looks at all of their schools, and is not asked on the next page", async () => {
  const { principal } = await ofTwo("fi");
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", school: null });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  const say = textsIn("fi");
  const question = page.getByRole("dialog", { name: say("schools.title") });
  await question.locator(":scope:modal").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await page.locator("article.posted").count()).toBe(2);
  await page.goto("/app/jobs/calendar");
  await page.getByRole("button", { name: say("schools.choose", { name: say("schools.all") }) }).waitFor();
  expect(await question.count()).toBe(0);
  await context.close();
});

test("without scripts a teacher of two schools answers in the page, and is asked again when they have left that school", async () => {
  const { north, south } = await ofTwo("sv");
  const third = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school: north, lang: "sv" });
  const also = [south, third].map(({ id }) => ({
    accountId: teacher.id,
    schoolId: id,
    role: "teacher" as const,
  }));
  await t.db.insert(schoolMembers).values(also);
  const options = { lang: "sv", javaScriptEnabled: false, school: null } as const;
  const { page, context } = await visitor(browser, server.origin, options);
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  const say = textsIn("sv");
  const question = page.getByRole("dialog", { name: say("schools.title") });
  await question.getByRole("button", { name: third.name, exact: true }).click();
  await page.getByRole("button", { name: say("schools.choose", { name: third.name }) }).waitFor();
  expect(await question.count()).toBe(0);

  await t.db.delete(schoolMembers).where(eq(schoolMembers.schoolId, third.id));
  await page.goto("/app/jobs");
  await question.waitFor();
  await context.close();
});

test("who has one school is not asked", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    school: null,
    javaScriptEnabled: false,
  });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  await page.locator("p.school-chip").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await context.close();
});
