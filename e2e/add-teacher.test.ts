import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { accounts } from "../db/schema/index.ts";
import { createPrincipal, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

async function onBoard(email: string, lang: "fi" | "sv" = "fi") {
  const { page, context } = await visitor(browser, server.origin, { lang, width: 1440 });
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/overview");
  return { page, context };
}

test("the menu of a principal has the teachers, and the top bar adding one; that of a teacher has neither", async () => {
  const menuOf = async (email: string) => {
    const { page, context } = await onBoard(email, "sv");
    const entries = await page
      .locator(".side li a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const adds = await page.locator(".topbar").getByRole("link", { name: "Lägg till lärare" }).count();
    await context.close();
    return { entries, adds };
  };
  const posters = ["/app/jobs/overview", "/app/jobs", "/app/jobs/calendar"];
  const principal = await menuOf((await createPrincipal(t.db, { lang: "sv" })).email);
  expect(principal.entries).toEqual(expect.arrayContaining([...posters, "/app/teachers", "/app/settings"]));
  expect(principal.adds).toBe(1);
  const teacher = await menuOf((await createTeacher(t.db, { lang: "sv" })).email);
  expect(teacher.entries).toEqual(expect.arrayContaining([...posters, "/app/settings"]));
  expect(teacher.entries).not.toContain("/app/teachers");
  expect(teacher.adds).toBe(0);
});

test("a picture that is added with a teacher is cut to a square, and theirs", async () => {
  const principal = await createPrincipal(t.db);
  const { page, context } = await onBoard(principal.email);
  await page.locator(".topbar").getByRole("link", { name: "Lisää opettaja" }).click();
  const size = { width: 900, height: 600, channels: 3 as const };
  const buffer = await sharp({ create: { ...size, background: "#00f" } })
    .jpeg()
    .toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Lisää kuva" }).click();
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Käytä kuvaa" }).click();
  await page.getByRole("button", { name: "Vaihda kuva" }).waitFor();
  await page.getByLabel("Etunimi").fill("Kuva");
  await page.getByLabel("Sukunimi").fill("Kuvanen");
  await page.getByLabel("Sähköposti").fill("kuva@example.test");
  await page.getByLabel("Puhelin").fill("0400000021");
  await page.locator("main form .actions button").click();
  await page.getByRole("heading", { name: "Kuva Kuvanen on lisätty" }).waitFor();
  const added = await t.db.query.accounts.findFirst({ where: eq(accounts.email, "kuva@example.test") });
  expect(added?.phone).toBe("+358 40 000 0021");
  const picture = await page.request.get(`/api/shared/image/${added?.image}`);
  const { width, height } = await sharp(await picture.body()).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(100);
  await context.close();
}, 60_000);
