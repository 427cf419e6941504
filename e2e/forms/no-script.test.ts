// Shows (rule: blocked-schools, works-without-script).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { blockSchool } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, signInByForm, visitor } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

test("without JavaScript people sign in, read the lists and job pages, and apply", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const job = {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    description: "Avaimet kansliasta",
  };
  const { id } = await postJob(t.ctx, teacher, job);

  const { page } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await page.goto("/app/login");
  await page.locator("main input[name=email]").fill(substitute.email);
  await page.locator("main input[name=password]").fill("wrong");
  await page.locator("main form button.button").click();
  await page.getByText(sv("errors:auth.passwordIncorrect")).waitFor();
  await signInByForm(page, substitute.email, testPassword);
  await page.locator(`h2 a[href="/app/specific/${id}"]`).click();
  await page.getByText("Avaimet kansliasta").waitFor();
  await page.getByRole("button", { name: sv("jobs:detail.apply") }).click();
  await page.getByText(sv("jobs:consent.FI.record")).waitFor();
  await page.getByRole("button", { name: sv("jobs:consent.agree") }).click();
  await page.waitForURL(/\/app\/jobs\/personal/);
  await page.getByText(sv("jobs:state.waiting")).first().waitFor();

  const poster = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await signIn(poster.page, teacher.email, testPassword);
  await poster.page.goto("/app/jobs/overview");
  await poster.page
    .getByText(fi("jobs:state.newApplicants", { count: 1 }))
    .first()
    .waitFor();
  await poster.page.locator(`h2 a[href="/app/manage/${id}"]`).first().click();
  const name = `${substitute.firstName} ${substitute.lastName}`;
  await poster.page.getByRole("link", { name, exact: true }).click();
  await poster.page.getByRole("link", { name: fi("jobs:profile.choose") }).click();
  await poster.page.getByRole("button", { name: fi("jobs:profile.confirm.ok"), exact: true }).click();
  await poster.page.waitForURL(/\/app\/jobs\/overview/);
  expect(await poster.page.locator("article.is-chosen").count()).toBe(1);
});

test("HEAD of a public page says how long the page is, without it", async () => {
  const headers = { "accept-encoding": "identity" };
  const page = await (await fetch(`${server.origin}/app/login`, { headers })).arrayBuffer();
  const head = await fetch(`${server.origin}/app/login`, { method: "HEAD", headers });
  expect(head.headers.get("content-length")).toBe(String(page.byteLength));
  expect((await head.arrayBuffer()).byteLength).toBe(0);
});

test("what cannot be done is said on a page, with the status that it has", async () => {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const { page } = await regular({ lang: "sv", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  const send = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { origin: server.origin } });
  const nobodyChosen = await send(`/app/manage/${id}`, { do: "remove" });
  expect(nobodyChosen.status()).toBe(409);
  expect(await nobodyChosen.text()).toContain(sv("refused.title"));
  const elsewhere = await send(`/app/manage/${teacher.id}`, { do: "delete" });
  expect(elsewhere.status()).toBe(404);
  expect(await elsewhere.text()).toContain(sv("notFound.title"));
  // Only a principal notes a criminal record extract: a teacher is not told that it has been noted.
  const applicant = await createSubstitute(t.db);
  await apply(t.ctx, applicant, { key: id, alreadyWarned: false });
  const profile = `/app/profile/${encodeURIComponent(applicant.email)}?job=${id}`;
  const noted = await send(profile, { do: "record", seenOn: "1.1.2026" });
  expect(noted.url()).not.toContain("done=recorded");
  expect(noted.status()).toBe(403);
});

test("a school that was hidden is shown again in the settings", async () => {
  const school = await createSchool(t.db, { name: "Piilopirtin koulu" });
  const teacher = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db);
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, teacher, times);
  await blockSchool(t.ctx, substitute, school.id);
  const { page } = await regular({ lang: "fi", javaScriptEnabled: false });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  expect(await page.getByText("Piilopirtin koulu").count()).toBe(0);
  const apply = page.getByRole("button", { name: fi("jobs:detail.apply") });
  await page.goto(`/app/specific/${id}`);
  await page.getByText(fi("errors:application.schoolBlocked")).waitFor();
  expect(await apply.count()).toBe(0);
  await page.goto("/app/settings");
  await page.getByRole("link", { name: fi("profile:hiddenSchools.title") }).click();
  await page
    .getByRole("button", { name: fi("profile:hiddenSchools.showSchool", { school: school.name }) })
    .click();
  await page.getByText(fi("profile:hiddenSchools.empty")).waitFor();
  await page.goto("/app/jobs/all");
  await page.getByText("Piilopirtin koulu").first().waitFor();
  await page.goto(`/app/specific/${id}`);
  await apply.waitFor();
  expect(await page.getByText(fi("errors:application.schoolBlocked")).count()).toBe(0);
});
