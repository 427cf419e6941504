// Shows (rule: profile-reminder).
import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { identityVerifications, substituteProfiles } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { startDemoProvider } from "../../server/modules/identity/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { type KeptServer, keptServer } from "../../tests/support/servers/kept-server.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { finnishPhone, type Reader } from "./readers.fixture.ts";

const port = String(await freePort());
const provider = await startDemoProvider(`http://127.0.0.1:${port}`);
let unable: KeptServer | undefined;
// Before the database goes, which the stage closes.
afterAll(async () => {
  await unable?.stop();
  await provider.stop();
}, 60_000);
const { issuer, clientId, credentials } = provider.oidc;
/** Where identities can be verified. */
const { t, server, browser } = await stage({
  PORT: port,
  OIDC_ISSUER: issuer.href,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: "secret" in credentials ? credentials.secret : "",
});
/** Pages of the same product where they cannot. */
unable = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, ROLE: "web" });
const origins = { able: server.origin, unable: unable.origin };
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

const mathematics = { fi: "Matematiikka", sv: "Matematik" };

/** Aino, who teaches and has applied; Eino, who studies; Venla, of whom is told what she teaches. */
async function school(lang: "fi" | "sv", region: string) {
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
  await tells(venla, { mainSubject: mathematics[lang] });
  await tells(aino, { birthDate: "1971-03-12", experience: "Kymmenen vuotta Rovaniemellä" });
  await apply(t.ctx, aino, { key: id, alreadyWarned: false });
  return { teacher, id, aino };
}

test.each(finnishPhone)(
  "in $lang at $width px $how substitutes are searched by name, and filtered by status, subject and who applied",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const { teacher } = await school(lang, { fi: "FI-06", sv: "FI-08" }[lang]);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, teacher.email, testPassword);
    const names = () => page.locator("table.rows tbody th a").allInnerTexts();
    const show = () => page.getByRole("button", { name: say("filter.show"), exact: true }).click();
    await page.goto("/app/substitutes");
    expect(await names()).toEqual(["Venla Aalto", "Eino Holm", "Aino Virta"]);
    const name = page.getByRole("searchbox", { name: say("substitutes:search") });
    await name.fill("VIR");
    await name.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "VIR");
    expect(await names()).toEqual(["Aino Virta"]);
    for (const [label, option, wanted] of [
      [say("substitutes:status"), say("jobs:status.student"), "Eino Holm"],
      [say("substitutes:subject"), mathematics[lang], "Venla Aalto"],
      [say("substitutes:who"), say("substitutes:whoIs.applied"), "Aino Virta"],
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

const [withScripts, plain] = finnishPhone;

test.each<Reader & { verifiable: boolean; region: string }>([
  { ...withScripts, verifiable: true, region: "FI-10" },
  { ...plain, verifiable: true, region: "FI-11" },
  // What scripts do is the same there.
  { ...plain, verifiable: false, region: "FI-12" },
])(
  "in $lang at $width px $how an applicant is shown by status and background, without age and telephone; unverified only where it could be otherwise: $verifiable",
  async ({ lang, say, width, javaScriptEnabled, region, verifiable }) => {
    const origin = verifiable ? origins.able : origins.unable;
    const { teacher, id, aino } = await school(lang, region);
    const { page, context } = await visitor(browser, origin, { lang, width, javaScriptEnabled });
    await signIn(page, teacher.email, testPassword);
    const look = async (path: string) => {
      await page.goto(path);
      await page.getByText("Aino Virta").first().waitFor();
    };
    const profile = `/app/profile/${encodeURIComponent(aino.email)}?job=${id}`;
    await look(profile);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Aino Virta");
    expect((await page.locator(".applicant-status").textContent())?.trim()).toBe(say("jobs:status.teacher"));
    const unverified = (text: string) => (verifiable ? [text] : []);
    const saidOf = async (where: Locator) =>
      (await where.locator(".verified").allTextContents()).map((said) => said.trim());
    const head = page.locator(".applicant-head");
    expect(await saidOf(head)).toEqual(unverified(say("jobs:profile.notVerified")));
    for (const told of [say("jobs:profile.background"), "Kymmenen vuotta Rovaniemellä"])
      expect(await seen(page)).toContain(told);
    for (const secret of ["1971", "12.3.", "401234567", "040 123", "40 123 4567"])
      expect(await page.content()).not.toContain(secret);

    await look(`/app/manage/${id}`);
    const row = page.locator(".rows tbody tr", { hasText: "Aino Virta" });
    for (const told of [say("jobs:status.teacher"), say("jobs:manage.neverHere")])
      await row.getByText(told).first().waitFor();
    expect(await saidOf(row)).toEqual(unverified(say("jobs:manage.notVerified")));
    // A card says nothing of what is not told.
    expect(await row.getByText(say("jobs:manage.noQualifications")).isVisible()).toBe(width > 600);

    await look("/app/substitutes");
    expect(await saidOf(row)).toEqual(unverified(say("jobs:manage.notVerified")));
    await look(`/app/profile/${encodeURIComponent(aino.email)}`);
    expect(await saidOf(head)).toEqual(unverified(say("jobs:profile.notVerified")));

    await t.db.insert(identityVerifications).values({
      accountId: aino.id,
      provider: "https://provider.test",
      subjectHash: Buffer.from(aino.id),
      verifiedName: "Aino Virta",
    });
    await look(`/app/manage/${id}`);
    await row.getByText(say("jobs:manage.verified"), { exact: true }).waitFor();
    await look(profile);
    expect(await saidOf(head)).toEqual([say("jobs:profile.verified")]);
    await context.close();
  },
);
