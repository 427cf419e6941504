import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** ISO date of a Wednesday, so many weeks from now. */
export const wednesday = (weeks: number): string => {
  const today = new Date(new Date().toISOString().slice(0, 10));
  const days = weeks * 7 + 2 - ((today.getUTCDay() + 6) % 7);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
};

/** What a job needs besides its days. */
export const times = { startTime: "08:00", endTime: "12:00", type: "one" };

export interface Visit {
  lang: "fi" | "sv";
  width: number;
  scripts: boolean;
}

const [phone, wide]: [Visit, Visit] = [
  { lang: "fi", width: 375, scripts: true },
  { lang: "sv", width: 1440, scripts: true },
];
export const readers = [phone, wide];
/** With scripts in one language, without in the other, as in people/readers.fixture.ts. */
export const everybody: Visit[] = [phone, { ...wide, scripts: false }];

/** Comes as somebody, signed in unless they are to do so themselves, in their language. */
export async function come(
  { t, server, browser }: Stage,
  { lang, width, scripts }: Visit,
  { email, signsIn = true }: { email: string; signsIn?: boolean },
) {
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    width,
    javaScriptEnabled: scripts,
    view: null,
  });
  const speaks = lang === "sv" ? 2 : 1;
  await t.client`update accounts set site_lang = ${speaks} where email = ${email}`;
  if (signsIn) await signIn(page, email, testPassword);
  const ready = async () => {
    if (scripts) await whole(page);
  };
  const go = async (path: string) => {
    await page.goto(path);
    await ready();
  };
  const say = textsIn(lang);
  const back = async () =>
    page
      .locator(".page-head")
      .getByRole("link", { name: say("common:page.back") })
      .click();
  /** Its path and what is asked of it, less the place on the page. */
  const at = async (path: string) => {
    await page.waitForURL(({ pathname, search }) => pathname + search === path);
    await ready();
  };
  return { page, context, go, back, at, ready, say };
}

/** Waits until the card of a job stands in the window. */
export const inSight = (page: Page, id: string) =>
  page.waitForFunction((id) => {
    const box = document.getElementById(`job-${id}`)?.getBoundingClientRect();
    return box && box.top >= 0 && box.top < innerHeight;
  }, id);
