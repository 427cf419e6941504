import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00", type: "one" };
const names = [
  { firstName: "Maria-Kristiina Annastiina", lastName: "Väänänen-Korhonen-Laukkanen-Hietanen" },
  { firstName: "Wilhelmina", lastName: "Wolfeschlegelsteinhausenbergerdorff" },
];
let teacher: Awaited<ReturnType<typeof createTeacher>>;

beforeAll(async () => {
  const school = await createSchool(t.db, { name: "Väänänen-Korhosen yhtenäiskoulu ja lukio, Itä-Uusimaa" });
  teacher = await createTeacher(t.db, { school });
  for (const [nth, name] of names.entries()) {
    const substitute = await createSubstitute(t.db, name);
    const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(1 + nth) });
    await apply(t.ctx, substitute, { key: id });
    await choose(t.ctx, teacher, { key: id, email: substitute.email });
  }
});

/** Of what has a name in it, what is cut off; each name is to be seen somewhere. */
const cut = (page: Page) =>
  page.evaluate(
    (lastNames) => {
      const all = [...document.querySelectorAll<HTMLElement>("main *")].filter((one) =>
        one.checkVisibility(),
      );
      const named = all.filter(({ textContent }) => lastNames.some((name) => textContent?.includes(name)));
      const isCut = (one: HTMLElement) =>
        getComputedStyle(one).overflow !== "visible" &&
        (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
      const seen = named.filter((one) => one.childElementCount === 0);
      // The face and how its status is said stand beside the name.
      const beside = [...document.querySelectorAll<HTMLElement>("main .substitute small")];
      return {
        unseen: lastNames.filter((name) => !seen.some(({ textContent }) => textContent?.includes(name))),
        cut: [...named, ...beside]
          .filter(isCut)
          .map((one) => `${one.className || one.tagName}: ${one.textContent}`),
        wide: document.documentElement.scrollWidth > innerWidth,
      };
    },
    names.map(({ lastName }) => lastName),
  );

test.each(["fi", "sv"] as const)(
  "in %s who is chosen is named in full on the board, however narrow it is",
  async (lang) => {
    const { page, context } = await visitor(browser, server.origin, { lang, view: null });
    await t.client`update accounts set site_lang = ${lang === "sv" ? 2 : 1} where email = ${teacher.email}`;
    await signIn(page, teacher.email, testPassword);
    for (const view of ["list", "blocks", "week"]) {
      await page.goto(`/app/jobs/overview?view=${view}&day=${day(1)}`);
      for (const width of [320, 375, 600, 768, 900, 1024, 1100, 1200, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { unseen, ...faults } = await cut(page);
        expect({ view, width, ...faults }).toEqual({ view, width, cut: [], wide: false });
        // A week that ends between the two has one of them.
        expect(unseen.length).toBeLessThan(view === "week" ? 2 : 1);
      }
    }
    await context.close();
  },
);
