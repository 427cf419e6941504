// Shows (rule: forms-lose-nothing, asked-by-name).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createCode } from "../../server/modules/schools/codes/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { bothPlain, bothScripted } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const send = (page: Page) => page.locator("main form[data-checked] button.button:not(.quiet)").last().click();
/** What is said under each field that is wrong. */
async function wrong(page: Page) {
  const fields = page.locator("main .field.wrong");
  await fields.first().waitFor();
  await page.waitForLoadState();
  return fields.evaluateAll((fields) =>
    Object.fromEntries(
      fields.map((field) => [
        field.querySelector<HTMLInputElement>("input:not([type=hidden]), select, textarea")?.name,
        field.querySelector(".error")?.textContent?.trim(),
      ]),
    ),
  );
}
const ofPosts = (page: Page) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().includes("/api/")) posts.push(request.url());
  });
  return posts;
};

test.each([bothPlain[1]])(
  "in $lang at $width px without scripts a teacher and a principal hear at once of all that is wrong",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const school = await createSchool(t.db);
    const { code } = await createCode(t.ctx, await createPrincipal(t.db, { schools: [school] }), {});
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await page.goto("/app/register/securitycode");
    await page.locator("[name=code]").fill(code);
    await send(page);
    await page.waitForURL(/\/app\/register\/teacher/);
    const typed = { email: "aino@aalto.test", confirmEmail: "aina@aalto.test" };
    const passwords = { password: "lumihiutale", password2: "lumihiutaleet" };
    for (const [name, value] of Object.entries({ ...typed, ...passwords }))
      await page.locator(`[name=${name}]`).fill(value);
    await send(page);
    expect(await wrong(page)).toMatchObject({
      firstName: say("errors:missing.own.firstName"),
      lastName: say("errors:missing.own.lastName"),
      confirmEmail: say("errors:auth.emailsDiffer"),
      phone: say("errors:missing.own.phone"),
      password2: say("errors:auth.passwordsDiffer"),
    });

    await page.goto("/app/register/principal");
    for (const [name, value] of Object.entries({ email: typed.email, ...passwords }))
      await page.locator(`[name=${name}]`).fill(value);
    await send(page);
    expect(await wrong(page)).toMatchObject({
      school: say("errors:missing.own.school"),
      firstName: say("errors:missing.own.firstName"),
      phone: say("errors:missing.own.phone"),
      password2: say("errors:auth.passwordsDiffer"),
    });
    await context.close();
  },
);

test.each([bothPlain[0]])(
  "in $lang at $width px without scripts whoever adds a teacher hears at once of all that is wrong",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const principal = await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers/create");
    // A number that our rules alone refuse, beside what is missing.
    await page.locator("[name=firstName]").fill("Sanna");
    await page.locator("[name=email]").fill("sanna");
    await page.locator("[name=phone]").fill("12");
    await send(page);
    const said = await wrong(page);
    expect(said).toMatchObject({
      lastName: say("errors:missing.theirs.lastName"),
      email: say("errors:email"),
    });
    expect(Object.keys(said).sort()).toEqual(["email", "lastName", "phone"]);
    expect(await page.locator("[name=firstName]").inputValue()).toBe("Sanna");
    await context.close();
  },
);

test.each([bothScripted[0]])(
  "in $lang at $width px forms of a school say what is wrong before they are sent",
  async ({ lang, say, width }) => {
    const school = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const substitute = await createSubstitute(t.db, { lang });
    const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const job = await postJob(t.ctx, principal, {
      startDate,
      startTime: "08:00",
      endTime: "15:00",
      type: "one",
    });
    await apply(t.ctx, substitute, { key: job.id });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    const posts = ofPosts(page);

    await page.goto("/app/teachers/create");
    await whole(page);
    await page.locator("[name=email]").fill("sanna");
    await send(page);
    expect(await wrong(page)).toEqual({
      firstName: say("errors:missing.theirs.firstName"),
      lastName: say("errors:missing.theirs.lastName"),
      email: say("errors:email"),
      phone: say("errors:missing.theirs.phone"),
    });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("field-firstName");

    await page.goto(`/app/profile/${substitute.email}?job=${job.id}`);
    await page.locator("[name=seenOn]").fill("");
    await page.locator("#record .button").click();
    expect(await wrong(page)).toEqual({ seenOn: say("errors:missing.own.seenOn") });

    await page.goto("/app/jobs/sos");
    const other = page.locator("#field-type option[data-other]").first();
    await page.locator("#field-type").selectOption(String(await other.getAttribute("value")));
    await page.locator("[data-post]").click();
    expect(await wrong(page)).toEqual({ otherType: say("errors:missing.own.otherType") });
    // It can be mended and sent: the button waits for nothing.
    expect(await page.locator("[data-post]").isDisabled()).toBe(false);
    expect(posts).toEqual([]);
    await page.locator("[name=otherType]").fill("Kuoronjohtaja");
    await page.locator("[data-post]").click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await context.close();
  },
);
