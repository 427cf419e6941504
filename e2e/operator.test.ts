import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, principalRequests } from "../db/schema/index.ts";
import { closeAccount, reopenAccount } from "../server/modules/accounts/index.ts";
import { eventually } from "../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../tests/support/factories.ts";
import { createWaiting } from "../tests/support/waiting.ts";
import { bothWays, signIn, told, visitor } from "./browser.ts";
import { mailsIn } from "./mailbox.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

/** Who waits: the one who is let in founds a school, the other one wants to join it, and reads Swedish. */
const queues = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{ founding: "Uusi koulu", joining: "Liittyy kouluun", free: "Ilmainen sähköposti: gmail.com" },
    ...{ approve: "Hyväksy: ", approveYes: "Hyväksy", decline: "Hylkää: ", yes: "Hylkää" },
    ...{ region: "Koulun alue", reason: "Perustelu" },
    ...{ approved: "Hyväksytty. Rehtorille lähti viesti.", declined: "Hylätty. Rehtorille lähti viesti." },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{ founding: "Ny skola", joining: "Ansluter till skola", free: "Gratis e-posttjänst: gmail.com" },
    ...{ approve: "Godkänn: ", approveYes: "Godkänn", decline: "Avslå: ", yes: "Avslå" },
    ...{ region: "Skolans region", reason: "Motivering" },
    ...{
      approved: "Registreringen är godkänd. Rektorn får ett e-postmeddelande.",
      declined: "Registreringen är avslagen. Rektorn får ett e-postmeddelande.",
    },
  },
] as const;

test.each(bothWays(queues))(
  "somebody is let in, and somebody turned away with a reason, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const school = `Tuulenkehrän koulu ${mark}`;
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const found = { firstName: "Katja", lastName: "Hentilä", email: `katja.${mark}@kuutamo.example` };
    const join = { firstName: "Lars-Erik", lastName: "Ström", email: `lars.${mark}@gmail.com` };
    await t.db.delete(principalRequests);
    await createWaiting(t.db, { ...join, lang: "sv", school, since: since(2) });
    const founder = await createWaiting(t.db, { ...found, school, regionCode: null, since: since(50) });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator");
    const entries = page.locator(".queue > li");
    const headings = (await entries.locator("h3").allTextContents()).map((text) => text.trim());
    expect(headings).toEqual([`Katja Hentilä ${words.founding}`, `Lars-Erik Ström ${words.founding}`]);

    // Nobody has said where the school is: that is asked first.
    await page.getByRole("link", { name: `${words.approve}Katja Hentilä` }).focus();
    await page.keyboard.press("Enter");
    const approve = page.getByRole("button", { name: words.approveYes, exact: true });
    await approve.click();
    expect(await page.getByLabel(words.region, { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel(words.region, { exact: true }).selectOption("FI-11");
    await approve.focus();
    await page.keyboard.press("Enter");
    await told(page, javaScriptEnabled, words.approved);
    expect(await entries.count()).toBe(1);
    const entry = (await entries.first().textContent()) ?? "";
    for (const text of [words.joining, words.free, "Katja Hentilä"]) expect(entry).toContain(text);
    const approved = await t.db.query.accounts.findFirst({ where: eq(accounts.id, founder.id) });
    expect(approved?.approvedAt).not.toBeNull();

    await page.getByRole("link", { name: `${words.decline}Lars-Erik Ström` }).click();
    // However long a name is, the question stays within its dialog.
    const spill = await page.locator("dialog").evaluate((dialog) => {
      for (const text of dialog.querySelectorAll("h2, .body > p")) text.append("x".repeat(80));
      return dialog.scrollWidth - dialog.clientWidth;
    });
    expect(spill).toBe(0);
    await page
      .getByLabel(words.reason)
      .fill("Skolan säger att du inte arbetar där.\nHör av dig till kansliet.");
    await page.getByRole("button", { name: words.yes, exact: true }).click();
    await told(page, javaScriptEnabled, words.declined);
    expect(await entries.count()).toBe(0);
    expect(await t.db.$count(accounts, eq(accounts.email, join.email))).toBe(0);
    const mail = await eventually(
      "the mail with the reason",
      async () => (await mailsIn(t.dataDir, join.email))[0],
    );
    expect(mail).toMatchObject({ subject: "Din registrering godkändes inte", lang: "sv" });
    expect(mail?.text).toContain("Motivering");
    expect(mail?.text).toContain("Skolan säger att du inte arbetar där.");
    await context.close();
  },
);

/** Each says it in the words of one language, at one width, with scripts or without. */
const journeys = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{ person: "Henkilö", action: "Tapahtuma", closed: "Tili suljettu", opened: "Tili avattu uudelleen" },
    ...{ show: "Näytä", file: "Lataa CSV-tiedostona", none: "Lokissa ei ole tällaisia merkintöjä" },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{ person: "Person", action: "Händelse", closed: "Konto stängt", opened: "Konto öppnat igen" },
    ...{ show: "Visa", file: "Ladda ner som CSV-fil", none: "Det finns inga sådana anteckningar i loggen" },
  },
] as const;

test.each(bothWays(journeys))(
  "the log is filtered and taken away, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const lastName = `Loki${mark}`;
    const [somebody, another] = [
      await createSubstitute(t.db, { firstName: "Saku", lastName }),
      await createSubstitute(t.db, { firstName: "Eeva", lastName: "Muu" }),
    ];
    await closeAccount(t.ctx, somebody.email, operator);
    await reopenAccount(t.ctx, somebody.email, operator);
    await closeAccount(t.ctx, another.email, "commandLine");
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/audit`);
    const lines = page.locator(".log tbody tr");
    expect(await lines.count()).toBeGreaterThanOrEqual(3);

    await page.getByLabel(words.person, { exact: true }).fill(lastName.toUpperCase());
    await page.getByLabel(words.action, { exact: true }).selectOption(words.closed);
    await page.getByLabel(words.action, { exact: true }).press("Tab");
    await page.getByRole("button", { name: words.show }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/action=accountClosed/);
    expect(await lines.count()).toBe(1);
    expect(await lines.first().textContent()).toContain(`Saku ${lastName}`);
    expect(await lines.first().textContent()).toContain(words.closed);

    const begun = page.waitForEvent("download");
    await page.getByRole("link", { name: words.file }).click();
    const file = await Bun.file((await (await begun).path()) ?? "").text();
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(file).toContain(`"${words.closed}";"Saku ${lastName}"`);
    expect(file).not.toContain("Eeva");

    await page.goto("/app/operator/audit?person=nobody-at-all");
    await page.getByText(words.none).waitFor();
    await context.close();
  },
);

const organizations = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true, domain: "lumme.example" },
    ...{
      add: "Lisää",
      field: "Sähköpostin verkkotunnus",
      next: "Jatka",
      schools: "Koulut",
      save: "Tallenna koulut",
    },
    ...{ saved: "Koulut tallennettu.", allowed: "Tilastojen vienti sallittu: ", ready: "Valmis" },
    ...{ renewOf: "Vaihda koodi: ", renew: "Vaihda koodi", closed: "Tilastojen vienti estetty." },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false, domain: "asp.example" },
    ...{
      add: "Lägg till",
      field: "E-postdomän",
      next: "Fortsätt",
      schools: "Skolor",
      save: "Spara skolorna",
    },
    ...{ saved: "Skolorna är sparade.", allowed: "Export av statistik tillåten: ", ready: "Klar" },
    ...{ renewOf: "Byt kod: ", renew: "Byt kod", closed: "Export av statistik spärrad." },
  },
] as const;

test.each(bothWays(organizations))(
  "an organisation is made, opened and given another passcode, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const domain = `${mark}.${words.domain}`;
    const school = await createSchool(t.db, { name: `Lumpeen koulu ${mark}` });
    await createPrincipal(t.db, { schools: [school], email: `rehtori@${domain}` });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/organisations");
    await page.getByRole("link", { name: words.add, exact: true }).click();
    await page.getByLabel(words.field).fill(`@${domain.toUpperCase()}`);
    await page.getByRole("button", { name: words.next }).click();
    if (javaScriptEnabled) {
      await page.getByRole("combobox", { name: words.schools }).click();
      await page.getByRole("option", { name: school.name }).click();
      await page.keyboard.press("Escape");
    } else await page.getByRole("checkbox", { name: school.name }).check();
    await page.getByRole("button", { name: words.save }).click();
    await told(page, javaScriptEnabled, words.saved);

    const secret = async () => (await page.locator(".passcode code").textContent()) ?? "";
    const { pathname } = new URL("/app/operator/organisations", server.origin);
    await page.getByRole("switch", { name: words.allowed + domain }).click();
    const passcode = await secret();
    expect(passcode).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    // It is in no address, and on no page that can be asked for again.
    expect(page.url()).not.toContain(passcode);
    await page.getByRole("link", { name: words.ready, exact: true }).click();
    await page.waitForURL((url) => url.pathname === pathname && url.search === "");
    expect(await page.content()).not.toContain(passcode);
    expect(
      await page.getByRole("switch", { name: words.allowed + domain }).getAttribute("aria-checked"),
    ).toBe("true");

    await page.getByRole("link", { name: words.renewOf + domain }).click();
    await page.getByRole("button", { name: words.renew, exact: true }).click();
    const another = await secret();
    expect(another).not.toBe(passcode);
    const enter = (code: string) =>
      fetch(`${server.origin}/api/stats/statistics/auth`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code, domain }),
      });
    expect((await enter(passcode)).status).toBe(400);
    expect((await enter(another)).status).toBe(200);

    await page.getByRole("link", { name: words.ready, exact: true }).click();
    await page.getByRole("switch", { name: words.allowed + domain }).click();
    await told(page, javaScriptEnabled, words.closed);
    expect((await enter(another)).status).toBe(403);
    expect(server.log()).not.toContain(passcode);
    await context.close();
  },
);
