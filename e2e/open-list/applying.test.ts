// Shows (rule: clash-named, apply-in-conflict, apply-consent).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { applications } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { readAllNews } from "../../server/modules/notifications/inbox/index.ts";
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import svErrors from "../../src/locales/sv/errors.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const texts = { fi, sv };
const refusals = { fi: fiErrors.application, sv: svErrors.application };
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
type Reader = { lang: "fi" | "sv"; country: "FI" | "SE"; width: number };
const finn: Reader = { lang: "fi", country: "FI", width: 375 };
const swede: Reader = { lang: "sv", country: "FI", width: 1440 };
/** What is agreed to is the country's, and so is its Swedish. */
const ofSweden: Reader = { lang: "sv", country: "SE", width: 375 };

async function market({ lang, country }: Reader) {
  const teacher = await createTeacher(t.db, {
    school: await createSchool(t.db, { country, address: "Kuvittelijankatu 71, Helsinki" }),
  });
  const substitute = await createSubstitute(t.db, { lang, regions: ["FI-18", "SE-AB"] });
  const post = async (startTime: string, endTime: string) => {
    const { id } = await postJob(t.ctx, teacher, { startDate: day(6), startTime, endTime, type: "one" });
    return id;
  };
  const give = async (key: string) => {
    await apply(t.ctx, substitute, { key, alreadyWarned: false });
    await choose(t.ctx, teacher, { key, email: substitute.email });
    // They have been congratulated (rule: told-of-being-chosen).
    await readAllNews(t.ctx, substitute);
  };
  const applied = async (jobId: string) => {
    const isIt = and(eq(applications.jobId, jobId), eq(applications.substituteId, substitute.id));
    const [found] = await t.db.select().from(applications).where(isIt);
    return found;
  };
  return { substitute, school: teacher.schools[0]?.name ?? "", post, give, applied };
}

async function opened(jobId: string, person: { email: string }, { lang, width }: Reader, may?: RegExp) {
  const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: may });
  await signIn(page, person.email, testPassword);
  await page.goto(`/app/specific/${jobId}`);
  await whole(page);
  return { page, context };
}
/** The stream of events is broken off where a test wants that nobody hears of anything. */
const conflicted = /status of 409|ERR_FAILED .*\/api\/events/;

/** By keyboard, as far as the question whether one agrees. */
async function ask(page: Page, words: typeof fi, apply = words.detail.apply) {
  await page.getByRole("button", { name: apply }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.consent.title });
  await dialog.waitFor();
  return dialog;
}

test.each([finn, ofSweden])(
  "what one agrees to is asked before an application is sent: $lang, of $country, at $width px",
  async (reader) => {
    const words = texts[reader.lang];
    const { substitute, post, applied } = await market(reader);
    const job = await post("08:00", "12:00");
    const { page, context } = await opened(job, substitute, reader);
    const dialog = await ask(page, words);
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual(
      Object.values(words.consent[reader.country]),
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await ask(page, words);
    await dialog.getByRole("button", { name: words.common.cancel }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await applied(job)).toBeUndefined();
    await ask(page, words);
    await dialog.getByRole("button", { name: words.consent.agree }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/jobs\/personal/);
    expect(await applied(job)).toBeDefined();
    await context.close();
  },
);

test("who closes a question and presses again at once, before the browser has drawn anything, is asked again", async () => {
  const { substitute, post } = await market(finn);
  const { page, context } = await opened(await post("08:00", "12:00"), substitute, finn);
  const dialog = await ask(page, fi);
  for (const how of ["Escape", "cancel"]) {
    await page
      .getByRole("button", { name: fi.detail.apply, includeHidden: true })
      .evaluate(closeAndPress, how);
    expect(await dialog.isVisible()).toBe(true);
  }
  await context.close();
});

/** In one breath: that a dialog was closed is told with the next picture, which is late on a busy machine. */
async function closeAndPress(button: HTMLElement | SVGElement, how: string): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (how === "Escape") dialog?.requestClose();
  else dialog?.querySelector<HTMLElement>("footer button")?.click();
  // As long as what is pressed takes to be answered.
  await Promise.resolve();
  if (dialog?.open) throw new Error("the question is still there");
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  // All that was to be told has been told after two.
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
}

test.each([
  { ...finn, from: "12:00", to: "14:00", asked: "overlapClose" },
  { ...swede, from: "10:00", to: "12:00", asked: "overlapPartial" },
] as const)(
  "a job that comes close, or overlaps in part, is asked about once, and says with which: $lang at $width px, $asked",
  async ({ from, to, asked, ...reader }) => {
    const words = texts[reader.lang];
    const { substitute, school, post, give, applied } = await market(reader);
    await give(await post("08:00", "11:00"));
    const job = await post(from, to);
    const { page, context } = await opened(job, substitute, reader);
    const [before = "", after = ""] = refusals[reader.lang][asked].split("{{job}}");
    const said = (await page.locator(".said-before .notice").textContent()) ?? "";
    expect(said).toStartWith(before);
    expect(said).toEndWith(after);
    expect(said.slice(before.length)).toContain(school);
    const consent = await ask(page, words, words.detail.iCanMakeIt);
    await consent.getByRole("button", { name: words.common.cancel }).click();
    await consent.waitFor({ state: "hidden" });
    expect(await applied(job)).toBeUndefined();
    await ask(page, words, words.detail.iCanMakeIt);
    await consent.getByRole("button", { name: words.consent.agree }).click();
    await page.waitForURL(/\/app\/jobs\/personal/);
    expect(await applied(job)).toBeDefined();
    await context.close();
  },
);

test("a job at the same time as one that was got meanwhile is refused", async () => {
  const { substitute, post, give, applied } = await market(swede);
  const [other, job] = [await post("08:00", "14:00"), await post("09:00", "12:00")];
  const { page, context } = await opened(job, substitute, swede, conflicted);
  await page.route("**/api/events*", (route) => route.abort());
  const dialog = await ask(page, sv);
  await give(other);
  await dialog.getByRole("button", { name: sv.consent.agree }).click();
  const refusal = page.getByRole("dialog", { name: sv.detail.applyError });
  await refusal.getByText(refusals.sv.overlapFull.split("{{job}}")[0] ?? "").waitFor();
  expect(await refusal.getByRole("button", { name: sv.detail.iCanMakeIt }).count()).toBe(0);
  await refusal.getByRole("button", { name: sv.common.ok, exact: true }).click();
  await refusal.waitFor({ state: "hidden" });
  expect(await applied(job)).toBeUndefined();
  await context.close();
});

test.each([
  { ...finn, chosen: false },
  { ...swede, chosen: true },
])(
  "the address leads to a map in another tab, and is copied beside its last word: $lang at $width px, chosen: $chosen",
  async ({ chosen, ...reader }) => {
    const { substitute, post, give } = await market(reader);
    const key = await post("08:00", "12:00");
    if (chosen) await give(key);
    const { page, context } = await opened(key, substitute, reader);
    const words = texts[reader.lang].detail;
    // Who has posted it is for the chosen one, beside the telephone.
    const writes = page.locator("main dl a[href^='mailto:']");
    expect(await writes.count()).toBe(chosen ? 1 : 0);
    const map = page.getByRole("link", { name: words.map });
    const line = await map.locator(".last").evaluate((word) => getComputedStyle(word).textDecorationLine);
    // To its last word.
    expect(line).toBe("underline");
    expect(await map.getAttribute("href")).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=\w/);
    expect(await map.getAttribute("target")).toBe("_blank");
    expect(await map.getAttribute("rel")).toBe("noopener noreferrer");
    // On the same line, however long the address is.
    const { gap, below } = await fromLastWord(page.getByRole("button", { name: words.copy }));
    expect(below).toBeLessThan(8);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(16);
    await context.close();
  },
);

/** How far the button that copies stands beside the last word of the address, and below its line. */
const fromLastWord = (copy: Locator) =>
  copy.evaluate((button) => {
    const text = document.createRange();
    text.selectNode(button.previousElementSibling?.querySelector(".last")?.firstChild ?? button);
    const last = [...text.getClientRects()].at(-1);
    const box = button.getBoundingClientRect();
    const middle = (one: DOMRect | undefined) => ((one?.top ?? 0) + (one?.bottom ?? 0)) / 2;
    return { gap: box.left - (last?.right ?? -100), below: Math.abs(middle(box) - middle(last)) };
  });

test("whoever is chosen calls the school from the action card, and nobody else", async () => {
  const { substitute, post, give } = await market(finn);
  const key = await post("08:00", "12:00");
  const { page, context } = await opened(key, substitute, finn);
  const calls = page.locator("main .action").getByRole("link", { name: fi.detail.callSchool });
  await page.locator("main .action button").first().waitFor();
  expect(await calls.count()).toBe(0);
  await give(key);
  await page.reload();
  await calls.waitFor();
  expect(await calls.getAttribute("href")).toMatch(/^tel:[+\d]+$/);
  const box = await calls.boundingBox();
  expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThan(800);
  await context.close();
});

test.each([
  { lang: "fi", width: 375, javaScriptEnabled: true },
  { lang: "sv", width: 1440, javaScriptEnabled: false },
] as const)(
  "whoever has applied comes to what they have just sent, however many they have: $lang, $width px, scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const { substitute, post } = await market({ lang, country: "FI", width });
    for (let n = 0; n < 12; n++)
      await apply(t.ctx, substitute, { key: await post("08:00", "09:00"), alreadyWarned: true });
    const key = await post("14:00", "15:00");
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto(`/app/specific/${key}`);
    await page.getByRole("button", { name: texts[lang].detail.apply }).click();
    await page.getByRole("button", { name: texts[lang].consent.agree }).click();
    await page.waitForURL(/\/app\/jobs\/personal/);
    await page.waitForFunction((id) => {
      const box = document.querySelector(`#job-${id}`)?.getBoundingClientRect();
      return box && box.top >= 0 && box.bottom <= innerHeight;
    }, key);
    await context.close();
  },
);
