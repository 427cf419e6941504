import type { Page } from "playwright";
import { news } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { Handle } from "../../server/platform/database/connection.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { signIn } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import type { Stage } from "../stage.ts";

type Lang = "fi" | "sv";
/** Each language once, on a phone and on a wide screen. */
export const everywhere = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;

interface Visit {
  lang?: Lang;
  width?: number;
  javaScriptEnabled?: boolean;
}

/** What journeys of news begin with. */
export function newsStage({ t, browser, server }: Stage) {
  let day = 5;
  const regular = returning(browser, server.origin);
  return {
    /** A job for which these people have applied. */
    async appliedFor(teacher: Actor, ...applicants: Actor[]): Promise<string> {
      const startDate = new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);
      const { id: key } = await postJob(t.ctx, teacher, {
        startDate,
        startTime: "08:00",
        endTime: "12:00",
        type: "one",
      });
      for (const applicant of applicants) await apply(t.ctx, applicant, { key });
      return key;
    },

    /** Somebody who looks at a page and hears what happens. */
    async looking(person: Actor, path: string, { lang = "fi", ...visit }: Visit = {}) {
      const { page } = await regular({ lang, ...visit });
      await signIn(page, person.email, testPassword);
      const hears = visit.javaScriptEnabled === false ? undefined : page.waitForResponse(/\/api\/events/);
      await page.goto(path);
      await hears;
      return page;
    },
  };
}

/** Waits until the bell says so: to the eye no more than it has room for. */
export const counts = (page: Page, count: number) =>
  page.waitForFunction(
    ([shown, told]) => {
      const badge = document.querySelector<HTMLElement>(".bell .badge");
      const words = document.querySelector<HTMLElement>(".bell [data-menu-count].visually-hidden");
      const number = (words?.hidden ? "0" : words?.textContent)?.match(/\d+/)?.[0];
      return badge && (badge.hidden ? "0" : badge.textContent) === shown && number === told;
    },
    [count > 99 ? "99+" : String(count), String(count)] as const,
  );

/** So many, a millisecond apart. @returns the oldest */
export async function newsFor(db: Handle, { id: accountId }: Actor, count: number) {
  const at = new Date(Date.now() + 86_400_000);
  const [startDate, endDate] = [at, at].map((day) => day.toISOString().slice(0, 10)) as [string, string];
  const facts = {
    startDate,
    endDate,
    startTime: "08:00",
    endTime: "12:00",
    endsAt: at,
    workFi: "",
    workSv: "",
  };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...facts,
    accountId,
    id: Bun.randomUUIDv7("hex", Date.now() - (count - n)),
    jobId: Bun.randomUUIDv7(),
    kind: "jobChanged" as const,
    schoolFi: "Koulu",
    schoolSv: "Skola",
  }));
  await db.insert(news).values(rows);
  return { id: rows[0]?.id ?? "" };
}
