// Shows (rule: unit-asked).
import { expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import type { Page } from "playwright";
import { schoolCodes } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const forms = [
  { path: "/app/teachers", button: "teachers:codes.new" },
  { path: "/app/code/creation", button: "teachers:codes.create" },
  { path: "/app/teachers/import", button: "teachers:import.preview" },
] as const;

test.each([
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const)(
  "in $lang at $width px who looks at all of their schools is asked for which one a code or a list is",
  async ({ lang, ...reader }) => {
    const say = textsIn(lang);
    const [north, south] = [await createSchool(t.db), await createSchool(t.db)];
    const principal = await createPrincipal(t.db, { schools: [north, south], lang });
    const { page, context } = await visitor(browser, server.origin, { lang, ...reader });
    await signIn(page, principal.email, testPassword);
    const made = () => t.db.$count(schoolCodes, inArray(schoolCodes.schoolId, [north.id, south.id]));
    for (const { path, button } of forms) {
      await page.goto(path);
      expect(await schoolOf(page).inputValue()).toBe("");
      if (path.endsWith("import")) await page.locator("[name=lines]").fill("Aino;Aalto;aino@aalto.test");
      await page.getByRole("button", { name: say(button), exact: true }).click();
      await page.getByText(say("errors:job.schoolRequired"), { exact: true }).first().waitFor();
      expect(await schoolOf(page).getAttribute("aria-invalid")).toBe("true");
      // Axe runs by scripts itself.
      if (reader.javaScriptEnabled) expect(await findings(page)).toEqual([]);
    }
    expect(await page.locator("[name=lines]").inputValue()).toContain("aino@aalto.test");
    expect(await made()).toBe(0);
    // The one that is looked at is there already.
    await context.addCookies([{ name: "_school", value: south.id, url: server.origin }]);
    for (const path of ["/app/code/creation", "/app/teachers/import"]) {
      await page.goto(path);
      expect(await schoolOf(page).inputValue()).toBe(south.id);
    }
    await context.close();
  },
);

const schoolOf = (page: Page) => page.locator("#field-school");
