import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { identityVerifications, substituteProfiles } from "../db/schema/index.ts";
import { apply } from "../server/modules/bookings/index.ts";
import { startDemoProvider } from "../server/modules/identity/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import fi from "../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/jobs.json" with { type: "json" };
import { createSchool, createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, signIn, visitor } from "./browser.ts";
import { type Stage, stage } from "./stage.ts";

const set = await stage();
const provider = await startDemoProvider(set.server.origin);
afterAll(() => provider.stop());
const { issuer, clientId, credentials } = provider.oidc;
/** Where identities can be verified. */
const verifying = await stage({
  OIDC_ISSUER: issuer.href,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: "secret" in credentials ? credentials.secret : "",
});
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
const texts = { fi, sv };

const readers = bothWays([
  {
    lang: "fi",
    width: 375,
    javaScriptEnabled: true,
    filter: { name: "Hae nimellä", status: "Asema", subject: "Aine", who: "Ketkä", show: "Näytä" },
    chosen: { student: "Opiskelija", subject: "Matematiikka", applied: "Hakeneet meille" },
  },
  {
    lang: "sv",
    width: 1440,
    javaScriptEnabled: true,
    filter: { name: "Sök på namn", status: "Ställning", subject: "Ämne", who: "Vilka", show: "Visa" },
    chosen: { student: "Studerande", subject: "Matematik", applied: "Har sökt till oss" },
  },
]);

/** Aino, who teaches and has applied; Eino, who studies; Venla, of whom is told what she teaches. */
async function school({ t }: Stage, lang: "fi" | "sv", region: string) {
  const own = await createSchool(t.db, { regionCode: region });
  const teacher = await createTeacher(t.db, { lang, school: own });
  const { id } = await postJob(t.ctx, teacher, job);
  const create = (firstName: string, lastName: string) =>
    createSubstitute(t.db, { firstName, lastName, regions: [region], phone: "+358401234567" });
  const aino = await create("Aino", "Virta");
  const [eino, venla] = [await create("Eino", "Holm"), await create("Venla", "Aalto")];
  for (const one of [eino, venla])
    await t.db.execute(sql`update accounts set findable = true where id = ${one.id}`);
  const tells = (of: { id: string }, what: Partial<typeof substituteProfiles.$inferInsert>) =>
    t.db.update(substituteProfiles).set(what).where(eq(substituteProfiles.accountId, of.id));
  await tells(eino, { status: "student" });
  await tells(venla, { mainSubject: lang === "fi" ? "Matematiikka" : "Matematik" });
  await tells(aino, { birthDate: "1971-03-12", experience: "Kymmenen vuotta Rovaniemellä" });
  await apply(t.ctx, aino, { key: id, alreadyWarned: false });
  return { teacher, id, aino };
}

test.each(readers)(
  "in $lang at $width px $how substitutes are searched by name, and filtered by status, subject and who applied",
  async ({ lang, width, javaScriptEnabled, filter, chosen, mark }) => {
    const region = { fijs: "FI-06", fihtml: "FI-07", svjs: "FI-08", svhtml: "FI-09" }[mark] ?? "";
    const { teacher } = await school(set, lang, region);
    const { page, context } = await visitor(set.browser, set.server.origin, {
      lang,
      width,
      javaScriptEnabled,
    });
    await signIn(page, teacher.email, testPassword);
    const names = () => page.locator("table.rows tbody th a").allInnerTexts();
    const show = () => page.getByRole("button", { name: filter.show, exact: true }).click();
    await page.goto("/app/substitutes");
    expect(await names()).toEqual(["Venla Aalto", "Eino Holm", "Aino Virta"]);
    await page.getByRole("searchbox", { name: filter.name }).fill("VIR");
    await page.getByRole("searchbox", { name: filter.name }).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "VIR");
    expect(await names()).toEqual(["Aino Virta"]);
    for (const [label, option, wanted] of [
      [filter.status, chosen.student, "Eino Holm"],
      [filter.subject, chosen.subject, "Venla Aalto"],
      [filter.who, chosen.applied, "Aino Virta"],
    ] as const) {
      await page.goto("/app/substitutes");
      await page.getByLabel(label, { exact: true }).selectOption({ label: option });
      await show();
      await page.waitForURL((url) => url.search.length > 0);
      expect(await names()).toEqual([wanted]);
    }
    await context.close();
  },
);

const seen = async (page: Page) => ((await page.locator("main").textContent()) ?? "").replace(/\s+/g, " ");

test.each(readers.flatMap((reader) => [false, true].map((verifiable) => ({ ...reader, verifiable }))))(
  "in $lang at $width px $how an applicant is shown by status and background, without age and telephone; unverified only where it could be otherwise: $verifiable",
  async ({ lang, width, javaScriptEnabled, mark, verifiable }) => {
    const { t, browser, server } = verifiable ? verifying : set;
    const words = texts[lang];
    const region = { fijs: "FI-10", fihtml: "FI-11", svjs: "FI-12", svhtml: "FI-13" }[mark] ?? "";
    const { teacher, id, aino } = await school(verifiable ? verifying : set, lang, region);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, teacher.email, testPassword);
    const look = async (path: string) => {
      await page.goto(path);
      await page.getByText("Aino Virta").first().waitFor();
    };
    const profile = `/app/profile/${encodeURIComponent(aino.email)}?job=${id}`;
    await look(profile);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Aino Virta");
    expect((await page.locator(".applicant-status").textContent())?.trim()).toBe(words.status.teacher);
    const unverified = (text: string) => (verifiable ? [text] : []);
    const saidOf = async (where: Locator) =>
      (await where.locator(".verified").allTextContents()).map((said) => said.trim());
    const head = page.locator(".applicant-head");
    expect(await saidOf(head)).toEqual(unverified(words.profile.notVerified));
    for (const told of [words.profile.background, "Kymmenen vuotta Rovaniemellä"])
      expect(await seen(page)).toContain(told);
    for (const secret of ["1971", "12.3.", "401234567", "040 123", "40 123 4567"])
      expect(await page.content()).not.toContain(secret);

    await look(`/app/manage/${id}`);
    const row = page.locator(".rows tbody tr", { hasText: "Aino Virta" });
    for (const told of [words.status.teacher, words.manage.neverHere])
      await row.getByText(told).first().waitFor();
    expect(await saidOf(row)).toEqual(unverified(words.manage.notVerified));
    // A card says nothing of what is not told.
    expect(await row.getByText(words.manage.noQualifications).isVisible()).toBe(width > 600);

    await look("/app/substitutes");
    expect(await saidOf(row)).toEqual(unverified(words.manage.notVerified));
    await look(`/app/profile/${encodeURIComponent(aino.email)}`);
    expect(await saidOf(head)).toEqual(unverified(words.profile.notVerified));

    await t.db.insert(identityVerifications).values({
      accountId: aino.id,
      provider: "https://provider.test",
      subjectHash: Buffer.from(aino.id),
      verifiedName: "Aino Virta",
    });
    await look(`/app/manage/${id}`);
    await row.getByText(words.manage.verified, { exact: true }).waitFor();
    await look(profile);
    expect(await saidOf(head)).toEqual([words.profile.verified]);
    await context.close();
  },
);
