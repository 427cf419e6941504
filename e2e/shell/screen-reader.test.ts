import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { whenBriefly, whenInFull } from "../../src/features/job/words/dates.ts";
import { translate } from "../../src/i18n.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { visitor, whole } from "../browser.ts";
import { bothScripted } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { heard } from "./heard.ts";

const { t, server, browser } = await stage();

const written = await Bun.file(new URL("../../docs/screen-reader.md", import.meta.url)).text();

/** What the document says that is told at a step. */
function linesOf(step: string, lang: "fi" | "sv"): string[] {
  const section = written.split(`## ${step}\n`)[1]?.split("\n## ")[0];
  const block = section?.split(`\`\`\`${lang}\n`)[1]?.split("\n```")[0];
  if (!block) throw new Error(`docs/screen-reader.md says nothing of "${step}" in ${lang}`);
  return block.split("\n");
}

/** Of the lines those that come in this order: all of them, unless one is missing or stands elsewhere. */
function inOrder(lines: string[], all: string[]): string[] {
  let at = 0;
  return lines.filter((line) => {
    const found = all.indexOf(line, at);
    if (found >= 0) at = found + 1;
    return found >= 0;
  });
}

test.each(bothScripted)(
  "in $lang at $width px a screen reader is told the main job in the written order",
  async ({ lang, say, width }) => {
    // What the job is comes from the lists of the product, as the document has it.
    const job = { fi: "Luokanopettaja", sv: "Klasslärare" }[lang];
    const withdraw = say("jobs:detail.withdraw");
    const substitute = await createSubstitute(t.db, { lang });
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const school = await createSchool(t.db, {
      name: { fi: "Merituulen koulu", sv: "Havsvindens skola" }[lang],
    });
    const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, await createTeacher(t.db, { school }), times);
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    const tells = async (step: string, page: Page) => {
      const words = translate(lang);
      const hours = { ...times, endDate: startDate };
      const day = whenBriefly(hours, new Date().toISOString().slice(0, 10), words);
      const when = whenInFull(hours, words);
      const lines = linesOf(step, lang).map((line) => line.replace("{day}", day).replace("{when}", when));
      expect(inOrder(lines, await heard(page))).toEqual(lines);
    };
    /** What it says at the end of a step goes by itself, but not under the mouse. */
    const toast = () => page.locator(".toast").hover();
    const send = () => page.locator("main form button.button").click();

    await page.goto("/app/register/user");
    await whole(page);
    await tells("Registering", page);
    await send();
    await page.getByRole("alert").waitFor();
    await tells("Registering, refused before it is sent", page);

    await page.goto("/app/login");
    await tells("Signing in", page);
    await page.locator("main [name=email]").fill(substitute.email);
    await page.locator("main [name=password]").fill(testPassword);
    await send();
    await page
      .getByRole("link", { name: new RegExp(`^${job}`) })
      .first()
      .waitFor();
    await tells("Finding a job", page);
    // On its own page: beside the list the same is said under a heading of the second level.
    await page.goto(`/app/specific/${id}`);
    await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    await whole(page);
    await tells("Reading it", page);

    await page.getByRole("button", { name: say("jobs:detail.apply") }).click();
    const consent = page.getByRole("dialog");
    await consent.waitFor();
    await tells("Applying, asked", page);
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await page.waitForURL(/\/app\/jobs\/personal/);
    await toast();
    await tells("Applied", page);
    await page
      .locator("main article")
      .getByRole("link", { name: new RegExp(`^${job}`) })
      .click();
    await page.locator(".detail-buttons").getByText(withdraw).first().click();
    await page.getByRole("dialog").waitFor();
    await tells("Withdrawing, asked", page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("jobs:applications.confirm.ok") })
      .click();
    await page.waitForURL(/\/app\/jobs\/all/);
    await toast();
    await tells("Withdrawn", page);
    await context.close();
  },
  120_000,
);
