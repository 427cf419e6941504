import { beforeAll, describe, expect, test } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import type { Actor } from "../server/modules/auth/index.ts";
import { apply, choose } from "../server/modules/bookings/index.ts";
import { blockSchool, postJob } from "../server/modules/jobs/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
let teacher: Actor;
let principal: Actor;
let substitute: Actor;
const jobs: Record<"open" | "applied" | "filled", string> = { open: "", applied: "", filled: "" };

beforeAll(async () => {
  const name = "Kaukaisten Saarien ja Pitkien Nimien Yhtenäiskoulu ja Kansanopisto";
  const school = await createSchool(t.db, { name });
  teacher = await createTeacher(t.db, { school });
  principal = await createPrincipal(t.db, { schools: [school, await createSchool(t.db)] });
  substitute = await createSubstitute(t.db, {
    firstName: "Maria-Wilhelmina",
    lastName: "von Essen-Kaarlejärvi-Rautalammintuomiokunta",
  });
  // Enough of them to be sorted.
  const others = [await createSubstitute(t.db), await createSubstitute(t.db)];
  for (const [n, key] of (["open", "applied", "filled"] as const).entries()) {
    const startDate = new Date(Date.now() + (n + 5) * 86_400_000).toISOString().slice(0, 10);
    const job = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
      // One word that no line of a phone has room for.
      otherType: key === "open" ? "" : "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas",
    });
    jobs[key] = job.id;
    if (key !== "open")
      for (const one of [substitute, ...others])
        await apply(t.ctx, one, { key: job.id, alreadyWarned: false });
    if (key === "filled") await choose(t.ctx, teacher, { key: job.id, email: substitute.email });
  }
  const hidden = await createSchool(t.db, { name: `${name}, Etäinen sivutoimipiste` });
  await blockSchool(t.ctx, substitute, hidden.id);
});

const publicPages = [
  "/app/login",
  "/app/register/user",
  "/app/register/securitycode",
  "/app/register/principal",
  "/app/resetpassword",
  "/app/reset/nonsense",
  "/app/new-activation",
  "/app/confirm/nonsense",
  "/app/unsubscribe/nonsense",
  "/app/invitation/nonsense",
  "/app/gdpr",
  "/app/faq",
  "/app/accessibility",
  "/app/nowhere",
];
const substitutePages = () => [
  "/app/jobs/all",
  "/app/jobs/personal",
  `/app/specific/${jobs.open}`,
  `/app/specific/${jobs.filled}`,
  "/app/profile",
  "/app/profile?edit=basic",
  "/app/profile?edit=additional",
  "/app/profile?edit=password",
  "/app/profile?edit=delete",
  "/app/settings",
  "/app/settings/notifications",
  "/app/settings/schools",
  "/app/settings/security",
  "/app/support",
  "/app/support?sent",
  "/app/faq",
  "/app/accessibility",
];
const teacherPages = () => [
  "/app/jobs/overview",
  "/app/jobs",
  "/app/jobs/new",
  "/app/jobs/new?copy=list",
  `/app/manage/${jobs.applied}`,
  `/app/manage/${jobs.filled}`,
  `/app/manage/${jobs.open}?edit=1`,
  "/app/profile",
  "/app/profile?edit=additional",
  "/app/profile/substitute",
  `/app/profile/${encodeURIComponent(substitute.email)}?job=${jobs.applied}`,
  "/app/settings",
  "/app/settings/description",
];
const principalPages = () => [
  "/app/jobs/overview",
  "/app/jobs/new",
  "/app/jobs/sos",
  "/app/jobs/sos?edit=1",
  "/app/principal/settings",
  "/app/settings",
  `/app/profile/${encodeURIComponent(substitute.email)}?job=${jobs.applied}`,
];

describe.each([
  ["fi", 375, "light"],
  ["sv", 1280, "dark"],
] as const)("in %s at %i px, %s", (lang, width, theme) => {
  test("public pages", () => lookAt(publicPages, undefined, { lang, width, theme }));
  test("a substitute's pages", () => lookAt(substitutePages(), substitute, { lang, width, theme }));
  test("a teacher's pages", () => lookAt(teacherPages(), teacher, { lang, width, theme }));
  test("a principal's pages", () => lookAt(principalPages(), principal, { lang, width, theme }));
});

interface Look {
  lang: "fi" | "sv";
  width: number;
  theme: "light" | "dark";
}

/** No accessibility finding, nothing wider than the screen, no complaint in the console, the right language. */
async function lookAt(paths: string[], person: Actor | undefined, { lang, width, theme }: Look) {
  const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /404/ });
  await page.emulateMedia({ colorScheme: theme });
  if (person) {
    await signIn(page, person.email, testPassword);
    await page.request.post("/app/preferences", {
      form: { lang, back: "/app/" },
      headers: { origin: server.origin },
    });
  }
  const findings: Record<string, unknown> = {};
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    const language = await page.locator("html").getAttribute("lang");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
    if (wide) found.push("wider than the screen");
    if (language !== lang) found.push(`lang is ${language}`);
    if (found.length > 0) findings[path] = found;
  }
  await context.close();
  expect(findings).toEqual({});
}

async function hydrated(page: Page) {
  await page.waitForFunction(() => document.querySelector("astro-island[ssr][client='load']") === null);
}
