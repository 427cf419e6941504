// Shows (rule: unsent-asked).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** What the person answers the browser's question, and how often it has come. */
function answering(page: Page): { stays: boolean; asked: number } {
  const answer = { stays: true, asked: 0 };
  page.on("dialog", async (dialog) => {
    if (dialog.type() !== "beforeunload") throw new Error(dialog.message());
    answer.asked += 1;
    await (answer.stays ? dialog.dismiss() : dialog.accept());
  });
  return answer;
}

/** By keys: a page in which nobody has pressed anything may not ask. */
async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).selectText();
  await page.keyboard.type(text);
}

/** Presses what leads away, stays, and finds the page as it was: nothing is under way any more. */
async function stays(page: Page, press: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("dialog"), press()]);
  await page.waitForFunction(
    () => !document.querySelector("[data-on-its-way]:popover-open, main [aria-busy=true]"),
  );
}

const kinds = [
  ["fi", 375],
  ["sv", 1440],
] as const;

test.each([...kinds])(
  "in %s at %i px another form of the page is sent only by who gives up what is typed in one",
  async (lang, width) => {
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/principal/settings");
    await whole(page);
    const answer = answering(page);
    const info = page.locator("#defaults [name=info]");
    const save = (name: string) => page.getByRole("button", { name, exact: true });
    await type(page, "#defaults [name=info]", "Avain on kansliassa");
    await stays(page, () => save(say("schools:details.save")).click());
    expect(await info.inputValue()).toBe("Avain on kansliassa");
    await stays(page, () => save(say("urgent:description.save")).click());
    expect(await info.inputValue()).toBe("Avain on kansliassa");
    // What is sent is not lost, and a page on which nothing is typed asks nothing.
    await save(say("urgent:settings.save")).click();
    await page.locator(".toast").getByText(say("urgent:settings.saved")).waitFor();
    expect(await info.inputValue()).toBe("Avain on kansliassa");
    await save(say("schools:details.save")).click();
    await page.locator(".toast").getByText(say("schools:details.saved")).waitFor();
    expect(answer.asked).toBe(2);
    // The same of the text of new jobs, which is a form of its own.
    await type(page, "main [name=description]", "Tervetuloa");
    answer.stays = false;
    await save(say("schools:details.save")).click();
    await page.locator(".toast").getByText(say("schools:details.saved")).waitFor();
    expect([answer.asked, await page.locator("main [name=description]").inputValue()]).toEqual([3, ""]);
    await context.close();
  },
);

test.each([...kinds])(
  "in %s at %i px a profile that is being changed, or was refused, is left only by who gives it up",
  async (lang, width) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /422/ });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/profile?edit=basic");
    await whole(page);
    const answer = answering(page);
    const first = page.locator("#basic [name=firstName]");
    await type(page, "#basic [name=firstName]", "Aino Inkeri");
    const jobs = page.locator("nav a[href='/app/jobs/all']").locator("visible=true").first();
    await stays(page, () => jobs.click());
    await stays(page, () => page.evaluate(() => location.reload()));
    expect(await first.inputValue()).toBe("Aino Inkeri");
    // As it was there is nothing to lose.
    await type(page, "#basic [name=firstName]", substitute.firstName);
    await page.reload();
    await type(page, "#basic [name=firstName]", "Aino Inkeri");
    await page.locator("#basic a", { hasText: say("page.cancel") }).click();
    await page.waitForURL("**/app/profile");
    expect(answer.asked).toBe(2);

    // A page that comes with what is wrong has what was typed.
    await page.goto("/app/profile?edit=additional");
    await whole(page);
    await type(page, "#additional [name=examYear]", "2220");
    await page.locator("#additional button.button").click();
    await page.locator("#additional .field.wrong").waitFor();
    await stays(page, () => jobs.click());
    answer.stays = false;
    await jobs.click();
    await page.waitForURL("**/app/jobs/all*");
    expect(answer.asked).toBe(4);
    await context.close();
  },
);

test("neither signing in nor a new job asks, a registration does", async () => {
  const principal = await createPrincipal(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const answer = answering(page);
  await page.goto("/app/login");
  await type(page, "main [name=email]", "aino@aalto.test");
  await page.locator("a[href='/app/register/user']").first().click();
  await page.waitForURL("**/app/register/user");
  await type(page, "[name=firstName]", "Aino");
  // Another language takes it along.
  await page.locator("button[name=lang][value=sv]").first().click();
  await page.waitForFunction(() => document.documentElement.lang === "sv");
  expect(answer.asked).toBe(0);
  await type(page, "[name=firstName]", "Aino Inkeri");
  await stays(page, () => page.evaluate(() => location.reload()));
  answer.stays = false;
  await page.goto("/app/login");
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  await page.locator("select[name=type]").selectOption("one");
  await page.locator("form.job-form[data-kept]").waitFor();
  await page.goto("/app/profile");
  expect(answer.asked).toBe(2);
  await context.close();
});
