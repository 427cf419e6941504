import { expect, test } from "bun:test";
import { apply, choose } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test.each([
  {
    lang: "fi",
    startDate: day(5),
    width: 375,
    said: ["Päällekkäin: et voi hakea", "Menee osittain päällekkäin", "Väliä jää alle 2 tuntia"],
    button: "Hae sijaisuutta",
  },
  {
    lang: "sv",
    startDate: day(9),
    width: 1440,
    said: ["Krockar: du kan inte söka", "Krockar delvis", "Mindre än 2 timmar emellan"],
    button: "Sök vikariatet",
  },
] as const)(
  "what clashes is said on the card and beside the button before it is pressed: $lang",
  async (reader) => {
    const { lang, width, said, button, startDate } = reader;
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const post = async (startTime: string, endTime: string) => {
      const { id } = await postJob(t.ctx, teacher, { startDate, startTime, endTime, type: "one" });
      return id;
    };
    const got = await post("08:00", "11:00");
    await apply(t.ctx, substitute, { key: got });
    await choose(t.ctx, teacher, { key: got, email: substitute.email });
    const jobs = [await post("09:00", "10:00"), await post("10:00", "12:00"), await post("12:00", "14:00")];
    const free = await post("13:00", "15:00");

    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    const card = (id: string) =>
      page.locator("article.job", { has: page.locator(`a[href="/app/specific/${id}"]`) });
    for (const [nth, id] of jobs.entries())
      expect(await card(id).locator(".clash").textContent()).toBe(said[nth] ?? "");
    expect(await card(free).locator(".clash").count()).toBe(0);
    for (const [nth, id] of [...jobs, free].entries()) {
      await page.goto(`/app/specific/${id}`);
      expect(await page.locator(".bottom-action .notice").count()).toBe(nth === 3 ? 0 : 1);
      // In full it cannot be applied for.
      expect(await page.getByRole("button", { name: button }).count()).toBe(nth === 0 ? 0 : 1);
    }
    await context.close();
  },
);
