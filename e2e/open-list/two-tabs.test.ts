// Shows (rule: withdraw).
import { expect, test } from "bun:test";
import { apply, withdraw } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);

/** Somebody who has applied, without scripts: their page knows nothing of what is done elsewhere meanwhile. */
async function applied(lang: "fi" | "sv", path: (id: string) => string) {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db, { lang })];
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, substitute, { key: id });
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    javaScriptEnabled: false,
    mayComplain: /409/,
  });
  await signIn(page, substitute.email, testPassword);
  await page.goto(path(id));
  const press = () => page.locator(".confirm-step button[type=submit]").click();
  return { id, page, context, teacher, substitute, press, say: textsIn(lang) };
}

const pages = [
  { lang: "fi", path: (id: string) => `/app/jobs/personal?confirm=withdraw&job=${id}`, where: "list" },
  { lang: "sv", path: (id: string) => `/app/specific/${id}?confirm=withdraw`, where: "job" },
] as const;

test.each(pages)(
  "who withdraws on the page of a $where what is filled by now is told so there, in $lang",
  async ({ lang, path }) => {
    const { id, page, context, teacher, press, say } = await applied(lang, path);
    const other = await createSubstitute(t.db);
    await apply(t.ctx, other, { key: id });
    await choose(t.ctx, teacher, { key: id, email: other.email });
    await press();
    await page.getByRole("alert").getByText(say("errors:application.withdrawFilled")).waitFor();
    expect(await page.locator("main h1").count()).toBe(1);
    expect(await page.locator(`a[href="/app/specific/${id}"], .detail-action`).count()).toBeGreaterThan(0);
    await context.close();
  },
);

test.each(pages)(
  "who withdraws on the page of a $where what another tab has withdrawn reads that it is, in $lang",
  async ({ lang, path }) => {
    const { id, page, context, substitute, press, say } = await applied(lang, path);
    await withdraw(t.ctx, substitute, id);
    await press();
    await outcomeShown(page, false, say("jobs:done.withdrawn"));
    await context.close();
  },
);
