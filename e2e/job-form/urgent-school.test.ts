// Shows (rule: urgent-job).
import { expect, test } from "bun:test";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test.each(["fi", "sv"] as const)("in %s what is usual is that of the chosen school", async (lang) => {
  const say = textsIn(lang);
  const schools = [await createSchool(t.db), await createSchool(t.db, { kind: "preschool" })];
  const principal = await createPrincipal(t.db, { schools, lang });
  const { page } = await visitor(browser, server.origin, { lang });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/sos");
  await whole(page);
  const [school, first] = [page.locator("#field-school"), page.locator("#field-type option[value='']")];
  const hint = page.locator("#type-hint");
  const inGeneral = await hint.textContent();
  expect([await first.textContent(), inGeneral]).toEqual([
    say("urgent:usual"),
    expect.stringContaining(", "),
  ]);
  const named = (type: string | null) => say("urgent:usualHere", { type: type?.trim() ?? "" });
  for (const [index, type] of [
    [0, "one"],
    [1, "12"],
  ] as const) {
    await school.selectOption(schools[index]?.id ?? "");
    const name = await page.locator(`#field-type option[value='${type}']`).textContent();
    expect([await first.textContent(), await hint.textContent()]).toEqual([named(name), ""]);
  }
  await school.selectOption("");
  expect([await first.textContent(), await hint.textContent()]).toEqual([say("urgent:usual"), inGeneral]);
});
