// Shows (rule: principal-approval, approval-queue, principal-rejection, organization-list).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, principalRequests } from "../../db/schema/index.ts";
import { closeAccount, reopenAccount } from "../../server/modules/accounts/kept/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
import { outcomeShown, signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

/** With scripts in one language, without them in the other. */
const journeys = [
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const;

test.each(journeys)(
  "somebody is let in, and somebody turned away with a reason, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const school = `Tuulenkehrän koulu ${lang}`;
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const found = { firstName: "Katja", lastName: "Hentilä", email: `katja.${lang}@kuutamo.example` };
    const join = { firstName: "Lars-Erik", lastName: "Ström", email: `lars.${lang}@gmail.com` };
    await t.db.delete(principalRequests);
    await createWaiting(t.db, { ...join, lang: "sv", school, since: since(2) });
    const founder = await createWaiting(t.db, { ...found, school, regionCode: null, since: since(50) });
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator");
    const entries = page.locator(".queue > li");
    const headings = (await entries.locator("h3").allTextContents()).map((text) => text.trim());
    expect(headings).toEqual([
      `Katja Hentilä ${say("operator:queue.newSchool")}`,
      `Lars-Erik Ström ${say("operator:queue.newSchool")}`,
    ]);

    // Nothing is approved by one press, and nobody has said where the school is: that is asked, and found by a municipality.
    await page
      .getByRole("link", { name: say("operator:queue.approveOf", { name: "Katja Hentilä" }) })
      .focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", {
      name: say("operator:queue.approveTitle", { name: "Katja Hentilä" }),
    });
    const mailed = say("operator:queue.toldText", { email: found.email });
    for (const text of [school, say("operator:queue.isNew"), mailed])
      await question.getByText(text).waitFor();
    const approve = page.getByRole("button", { name: say("operator:queue.approve"), exact: true });
    await approve.click();
    const region = page.getByRole("combobox", { name: say("operator:queue.region"), exact: true });
    await region.and(page.locator("[aria-invalid=true]")).waitFor();
    await page.waitForLoadState();
    if (javaScriptEnabled) {
      await region.pressSequentially("tamp");
      await region.press("Enter");
      expect(await region.inputValue()).toBe("Pirkanmaa");
    } else await region.selectOption("FI-11");
    await approve.focus();
    await page.keyboard.press("Enter");
    await outcomeShown(page, javaScriptEnabled, say("operator:queue.approved"));
    expect(await entries.count()).toBe(1);
    const entry = (await entries.first().textContent()) ?? "";
    const free = `${say("operator:queue.mail.free")}: gmail.com`;
    for (const text of [say("operator:queue.joins"), free, "Katja Hentilä"]) expect(entry).toContain(text);
    const approved = await t.db.query.accounts.findFirst({ where: eq(accounts.id, founder.id) });
    expect(approved?.approvedAt).not.toBeNull();

    await page
      .getByRole("link", { name: say("operator:queue.declineOf", { name: "Lars-Erik Ström" }) })
      .click();
    // However long a name is, the question stays within its dialog.
    const spill = await page.locator("dialog").evaluate((dialog) => {
      for (const text of dialog.querySelectorAll("h2, .body > p")) text.append("x".repeat(80));
      return dialog.scrollWidth - dialog.clientWidth;
    });
    expect(spill).toBe(0);
    await page
      .getByLabel(say("operator:queue.reason"))
      .fill("Skolan säger att du inte arbetar där.\nHör av dig till kansliet.");
    await page.getByRole("button", { name: say("operator:queue.decline"), exact: true }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:queue.declined"));
    expect(await entries.count()).toBe(0);
    // What was approved earlier is a step away also when nobody waits.
    await page.getByText(say("operator:queue.none")).waitFor();
    await page.getByRole("link", { name: say("operator:queue.earlier") }).waitFor();
    expect(await t.db.$count(accounts, eq(accounts.email, join.email))).toBe(0);
    const mail = await eventually(
      "the mail with the reason",
      async () => (await mailsIn(t.dataDir, join.email))[0],
    );
    expect(mail).toMatchObject({ subject: textsIn("sv")("mail:principalRejected.subject"), lang: "sv" });
    expect(mail?.text).toContain(textsIn("sv")("mail:facts.reason"));
    expect(mail?.text).toContain("Skolan säger att du inte arbetar där.");
  },
);

test.each(journeys)(
  "the log is filtered and taken away, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const lastName = `Loki${lang}`;
    const [somebody, another] = [
      await createSubstitute(t.db, { firstName: "Saku", lastName }),
      await createSubstitute(t.db, { firstName: "Eeva", lastName: "Muu" }),
    ];
    await closeAccount(t.ctx, somebody.email, operator);
    await reopenAccount(t.ctx, somebody.email, operator);
    await closeAccount(t.ctx, another.email, "commandLine");
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/audit`);
    const lines = page.locator(".log tbody tr");
    expect(await lines.count()).toBeGreaterThanOrEqual(3);

    await page.getByLabel(say("operator:audit.person"), { exact: true }).fill(lastName.toUpperCase());
    await page.getByLabel(say("operator:audit.action"), { exact: true }).selectOption("accountClosed");
    await page.getByLabel(say("operator:audit.action"), { exact: true }).press("Tab");
    await page.getByRole("button", { name: say("operator:audit.show") }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/action=accountClosed/);
    expect(await lines.count()).toBe(1);
    expect(await lines.first().textContent()).toContain(`Saku ${lastName}`);
    expect(await lines.first().textContent()).toContain(say("operator:audit.actions.accountClosed"));

    const begun = page.waitForEvent("download");
    await page.getByRole("link", { name: say("operator:audit.download") }).click();
    const file = await Bun.file((await (await begun).path()) ?? "").text();
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(file).toContain(`"${say("operator:audit.actions.accountClosed")}";"Saku ${lastName}"`);
    expect(file).not.toContain("Eeva");

    await page.goto("/app/operator/audit?person=nobody-at-all");
    await page.getByText(say("operator:audit.none")).waitFor();
  },
);

test.each(journeys)(
  "an organisation is made, opened and given another passcode, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const domain = `${lang}.lumme.example`;
    const school = await createSchool(t.db, { name: `Lumpeen koulu ${lang}` });
    await createPrincipal(t.db, { schools: [school], email: `rehtori@${domain}` });
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/organisations");
    await page.getByRole("link", { name: say("operator:organizations.addShort"), exact: true }).click();
    await page.getByLabel(say("operator:organizations.fields.domain")).fill(`@${domain.toUpperCase()}`);
    await page.getByRole("button", { name: say("operator:organizations.next") }).click();
    if (javaScriptEnabled) {
      const schools = page.getByRole("combobox", { name: say("operator:organizations.fields.schools") });
      await schools.waitFor();
      await page.waitForLoadState();
      await whole(page);
      await schools.click();
      await page.getByRole("option", { name: school.name }).click();
      await page.keyboard.press("Escape");
    } else await page.getByRole("checkbox", { name: school.name }).check();
    await page.getByRole("button", { name: say("operator:organizations.save") }).click();
    await outcomeShown(page, javaScriptEnabled, say("operator:organizations.done.saved"));

    const exporting = page.getByRole("switch", { name: say("operator:organizations.exportOf", { domain }) });
    const secret = async () => (await page.locator(".passcode code").textContent()) ?? "";
    const { pathname } = new URL("/app/operator/organisations", server.origin);
    await exporting.click();
    const passcode = await secret();
    // Whoever is given it is told where it is entered, and finds the way from where one signs in.
    const entry = page.locator(`dialog a[href="/app/login/export"]`);
    expect(await entry.textContent()).toContain(`${new URL(server.origin).host}/app/login/export`);
    const login = await (await fetch(`${server.origin}/app/login`)).text();
    expect(login).toContain('href="/app/login/export"');
    expect(passcode).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    // It is in no address, and on no page that can be asked for again.
    expect(page.url()).not.toContain(passcode);
    await page.getByRole("link", { name: say("operator:organizations.made.ready"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === pathname && url.search === "");
    expect(await page.content()).not.toContain(passcode);
    expect(await exporting.getAttribute("aria-checked")).toBe("true");

    await page.getByRole("link", { name: say("operator:organizations.renewOf", { domain }) }).click();
    await page.getByRole("button", { name: say("operator:organizations.renew"), exact: true }).click();
    const another = await secret();
    expect(another).not.toBe(passcode);
    // The page loaded again makes no other one.
    await page.reload();
    await outcomeShown(page, javaScriptEnabled, say("operator:organizations.done.passcodeShown"));
    expect(await page.locator(".passcode").count()).toBe(0);
    const enter = (code: string) =>
      fetch(`${server.origin}/api/stats/statistics/auth`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code, domain }),
      });
    expect((await enter(passcode)).status).toBe(400);
    expect((await enter(another)).status).toBe(200);

    await exporting.click();
    await outcomeShown(page, javaScriptEnabled, say("operator:organizations.done.closed"));
    expect((await enter(another)).status).toBe(403);
    expect(server.log()).not.toContain(passcode);
  },
);
