// Shows (rule: school-name, school-reached).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { finnishPhone, swedishDesk } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const here = "/app/principal/settings";
const { schools: operated } = await createOperator(t.db);

/** A job two days from now, of which its substitute is chosen. */
async function bookedJob(principal: Awaited<ReturnType<typeof createPrincipal>>, lang: "fi" | "sv") {
  const substitute = await createSubstitute(t.db, { lang });
  const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const job = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "15:00",
    type: "one",
  });
  await apply(t.ctx, substitute, { key: job.id });
  await choose(t.ctx, principal, { key: job.id, email: substitute.email });
  return { substitute, job };
}

test.each(finnishPhone)(
  "in $lang at $width px $how a principal is led to what the school lacks, and the chosen substitute sees it",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const lacking = say("schools:lacking.both");
    const school = await createSchool(t.db, { phone: "", address: "" });
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const { substitute, job } = await bookedJob(principal, lang);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/overview");
    await page.getByRole("link", { name: lacking }).click();
    await page.waitForURL(/principal\/settings.*#school/);
    await page.locator("#school").waitFor();
    await page.locator("#school [name=phone]").fill("09 310 1234");
    await page.locator("#school [name=address]").fill("Kuvittelijankatu 7, 00100 Helsinki");
    await page.locator("#school [name=addressSv]").fill("Inbillaregatan 7, 00100 Helsingfors");
    await page.getByRole("button", { name: say("schools:details.save") }).click();
    await outcomeShown(page, javaScriptEnabled, say("schools:details.saved"));
    expect(await page.locator("#school [name=phone]").inputValue()).toBe("+358 9 310 1234");
    await page.goto("/app/jobs/overview");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("link", { name: lacking }).count()).toBe(0);
    await context.close();

    // What is read here needs no scripts.
    const reader = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: false });
    await signIn(reader.page, substitute.email, testPassword);
    await reader.page.goto(`/app/specific/${job.id}`);
    const facts = reader.page.locator("main dl.pairs");
    await facts.getByRole("link", { name: "+358 9 310 1234" }).waitFor();
    const [street, town] =
      lang === "fi" ? ["Kuvittelijankatu 7", "Helsinki"] : ["Inbillaregatan 7", "Helsingfors"];
    expect(await facts.textContent()).toContain(street);
    await reader.page.goto("/app/jobs/personal");
    await reader.page.locator("article.job").getByText(`${school.name}, ${town}`).first().waitFor();
    await reader.context.close();
  },
);

test.each(swedishDesk)(
  "in $lang at $width px $how whose new school is approved is led to say its address, which nobody asked the operator",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const school = `Koulu ${lang}`;
    const operator = await createPrincipal(t.db, { lang, schools: operated });
    const { email } = await createWaiting(t.db, { lang, school, lastName: `Uusi${lang}` });
    const options = { lang, width, javaScriptEnabled, school: null };
    const desk = await visitor(browser, server.origin, options);
    await signIn(desk.page, operator.email, testPassword);
    await desk.page.goto("/app/operator");
    const entry = desk.page.locator(".queue > li", { hasText: `Uusi${lang}` });
    expect(await entry.locator("input:not([type=hidden]), select, textarea").count()).toBe(0);
    await entry.getByRole("link", { name: say("operator:queue.approve") }).click();
    // The question asks for nothing more.
    const question = desk.page.locator("dialog[open]");
    expect(await question.locator("input:not([type=hidden], [hidden]), select, textarea").count()).toBe(0);
    await question.locator("button[value=approve]").click();
    await entry.waitFor({ state: "detached" });
    await desk.context.close();

    const { page, context } = await visitor(browser, server.origin, options);
    await signIn(page, email, testPassword);
    await page.goto("/app/");
    expect(new URL(page.url()).pathname).toBe("/app/jobs/overview");
    const line = page.getByRole("link", { name: say("schools:lacking.both") });
    expect((await line.boundingBox())?.y).toBeLessThan(800);
    await line.click();
    await page.waitForURL(/principal\/settings.*#school/);
    for (const name of ["address", "phone"])
      expect(await page.locator(`#school [name=${name}]`).inputValue()).toBe("");
    expect(await page.locator("#school [name=name]").inputValue()).toBe(school);
    await context.close();
  },
);

test.each(finnishPhone)(
  "in $lang at $width px $how what is wrong with a school is said under its field, and stays typed",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const [one, other] = [await createSchool(t.db), await createSchool(t.db)];
    const principal = await createPrincipal(t.db, { schools: [one, other], lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto(here);
    await page.locator("#school").getByRole("link", { name: other.name }).click();
    await page.locator(`#school [name=school][value="${other.id}"]`).waitFor({ state: "attached" });
    await page.locator("#school [name=phone]").fill("abc");
    await page.getByRole("button", { name: say("schools:details.save") }).click();
    await page.locator("#field-phone-error").getByText(say("errors:auth.phone")).waitFor();
    await page.locator("#school [name=phone]").fill("");
    await page.locator("#school [name=name]").fill(one.name);
    await page.getByRole("button", { name: say("schools:details.save") }).click();
    await page.locator("#field-name-error").waitFor();
    expect(await page.locator("#school [name=name]").inputValue()).toBe(one.name);
    expect(await page.locator("#school [name=school]").inputValue()).toBe(other.id);
    await page.locator("#school [name=name]").fill(`${other.name} B`);
    await page.getByRole("button", { name: say("schools:details.save") }).click();
    await page.locator("#school .chip[aria-current]").getByText(`${other.name} B`).waitFor();
    await context.close();
  },
);

test("a preschool in Sweden has one address, and its week says what it lacks", async () => {
  const say = textsIn("sv");
  const whole = await createSchool(t.db);
  const school = await createSchool(t.db, { country: "SE", kind: "preschool", phone: "" });
  const principal = await createPrincipal(t.db, { schools: [whole, school], lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview?view=week");
  const lacking = `${school.name}: ${say("schools:lacking.phone")}`;
  await page.getByRole("link", { name: lacking }).click();
  await page
    .locator("#school")
    .getByText(`${say("schools:details.kind.preschool")}, Stockholms län`)
    .waitFor();
  expect(
    await page
      .locator("#school input:not([type=hidden], [type=submit])")
      .evaluateAll((all) => all.map(({ id }) => id)),
  ).toEqual(["field-name", "field-phone", "field-address"]);
  await page.locator("#school [name=phone]").fill("08-508 330 00");
  await page.getByRole("button", { name: say("schools:details.save") }).click();
  await outcomeShown(page, true, say("schools:details.saved"));
  expect(await page.locator("#school [name=phone]").inputValue()).toBe("+46 8 508 330 00");
  await context.close();
});

test("at 1440 px the button of the school is above the fold, beside the defaults", async () => {
  const principal = await createPrincipal(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, principal.email, testPassword);
  await page.goto(here);
  const button = await page.locator("#school button.button").boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(900);
  const [left, right] = [
    await page.locator("#school").boundingBox(),
    await page.locator("#defaults").boundingBox(),
  ];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  // It is the one strong button: the defaults and the standard text beside it are saved by quiet ones.
  expect(await page.locator("main .button:not(.quiet)").count()).toBe(1);
});

test("teachers are told of nothing that the school lacks, and nobody saves another's school", async () => {
  const school = await createSchool(t.db, { phone: "", address: "" });
  const teacher = await createTeacher(t.db, { school });
  const stranger = await createPrincipal(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  expect(await page.locator("main a[href*='#school']").count()).toBe(0);

  await context.clearCookies();
  await signIn(page, stranger.email, testPassword);
  const answer = await page.request.post(here, {
    form: { do: "school", school: school.id, name: "Vieras", phone: "09 310 1234", address: "" },
    headers: { origin: server.origin },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.text()).toContain(textsIn("fi")("errors:school.notYours"));
  await context.close();
});

test.each(finnishPhone)(
  "in $lang at $width px $how a principal of many schools saves one without scrolling past all of them",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const schools = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        createSchool(t.db, { name: `Monikoulun ${n} yhtenäiskoulu ${lang}` }),
      ),
    );
    const principal = await createPrincipal(t.db, { schools, lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto(here);
    const form = page.locator("#school");
    const heightOf = async () => (await form.boundingBox())?.height ?? 0;
    const save = page.getByRole("button", { name: say("schools:details.save") });
    // The form with its save fits on a screen or so, and the schools are a press away.
    expect(await heightOf()).toBeLessThan(900);
    const chips = form.locator(".chip");
    expect(await chips.first().isVisible()).toBe(false);
    await form.locator("summary", { hasText: say("schools:details.change", { count: 24 }) }).press("Enter");
    await chips.first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await form.getByRole("link", { name: `Monikoulun 17 yhtenäiskoulu ${lang}` }).click();
    await page.waitForURL(new RegExp(schools[17]?.id ?? "none"));
    expect(await form.locator("[name=name]").inputValue()).toBe(`Monikoulun 17 yhtenäiskoulu ${lang}`);
    await form.locator("[name=phone]").fill("09 310 1717");
    await save.click();
    await outcomeShown(page, javaScriptEnabled, say("schools:details.saved"));
    await context.close();
  },
);
