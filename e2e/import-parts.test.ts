import { describe, expect, test } from "bun:test";
import { createPrincipal, createSchool, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { opens, passwordOf } from "./slips.ts";
import { stage } from "./stage.ts";

const at = await stage();
const { t, server, browser } = at;

const words = {
  fi: {
    lines: "Rivit",
    preview: "Tarkista rivit",
    add: /^Lisää \d+ opettaja/,
    goOn: "Jatka lisäämistä",
    broke: "Lisääminen keskeytyi",
    mail: "Lähetä kirjautumistiedot",
    renew: /^Tee uudet salasanat myös niille 2 opettajalle/,
    renewed: "2 opettajaa sai uuden salasanan.",
    change: "Korjaa rivejä",
  },
  sv: {
    lines: "Rader",
    preview: "Granska raderna",
    add: /^Lägg till \d+ lärare/,
    goOn: "Fortsätt lägga till",
    broke: "Importen avbröts",
    mail: "Skicka inloggningsuppgifter",
    renew: /^Skapa nya lösenord också för de 2 lärare/,
    renewed: "2 lärare fick nya lösenord.",
    change: "Rätta raderna",
  },
} as const;

/** A principal who looks at a list. */
async function preview(lang: "fi" | "sv", text: string, javaScriptEnabled = true) {
  const said = words[lang];
  const principal = await createPrincipal(t.db, { schools: [await createSchool(t.db)], lang });
  const { page } = await visitor(browser, server.origin, {
    lang,
    width: lang === "fi" ? 375 : 1440,
    javaScriptEnabled,
    mayComplain: /Failed to load resource/,
  });
  await signIn(page, principal.email, testPassword);
  const look = async (lines: string) => {
    await page.goto("/app/teachers/import");
    await page.getByLabel(said.lines).fill(lines);
    await page.getByRole("button", { name: said.preview }).click();
    await page.getByRole("button", { name: said.add }).waitFor();
  };
  await look(text);
  return { page, said, look };
}

let lists = 0;
function listOf(count: number) {
  const name = `lista${++lists}.example`;
  const emails = Array.from({ length: count }, (_, n) => `t${n}@${name}`);
  return { emails, text: emails.map((email, n) => `Aino;Rivi ${n};${email};040 000 0021`).join("\n") };
}

describe("a long list", () => {
  test.each(["fi", "sv"] as const)(
    "in %s shows how far it has come, goes on where an answer was lost, and ends on one sheet that is not left unasked",
    async (lang) => {
      const { text, emails } = listOf(30);
      const { page, said } = await preview(lang, text);
      await page.getByRole("checkbox", { name: said.mail }).uncheck();
      let parts = 0;
      await page.route("**/app/teachers/import", async (route) => {
        const isPart = (route.request().postData() ?? "").includes("part");
        // Carried out each time, and never answered, as often as it is sent without a press.
        if (!isPart || ++parts === 1 || parts > 5) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await page.getByRole("button", { name: said.add }).click();
      const status = page.locator("[data-said]");
      await status.getByText(said.broke).waitFor();
      expect(
        await page.locator("progress").evaluate((bar: HTMLProgressElement) => [bar.value, bar.max]),
      ).toEqual([25, 30]);
      const again = page.getByRole("button", { name: said.goOn });
      expect([parts, await again.evaluate((button) => button === document.activeElement)]).toEqual([5, true]);
      await again.press("Enter");
      await page.locator(".slip").first().waitFor();
      expect(await page.locator(".slip").count()).toBe(30);
      for (const n of [0, 24, 25, 29]) {
        const email = emails[n] ?? "";
        expect(await opens(at, email, await passwordOf(page, email))).toBe(true);
      }
      // Whoever goes without having printed is asked; afterwards nobody is.
      let asked = 0;
      page.on("dialog", async (dialog) => {
        asked++;
        await dialog.accept();
      });
      await page.locator("h1").click();
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await page.reload();
      await page.locator(".slip").first().waitFor();
      expect([asked, await page.locator(".slip").count()]).toEqual([0, 30]);
      await page.locator("h1").click();
      await page.goto("/app/teachers");
      expect(asked).toBe(1);
      await page.context().close();
    },
    120_000,
  );

  test("is added part by part without scripts, and ends on one sheet", async () => {
    const { text, emails } = listOf(30);
    const { page, said } = await preview("fi", text, false);
    await page.getByRole("checkbox", { name: said.mail }).uncheck();
    await page.getByRole("button", { name: said.add }).click();
    await page.getByText("25/30 riviä käsitelty.").waitFor();
    await page.getByRole("button", { name: said.goOn }).click();
    await page.locator(".slip").first().waitFor();
    expect(await page.locator(".slip").count()).toBe(30);
    for (const email of [emails[0] ?? "", emails[29] ?? ""])
      expect(await opens(at, email, await passwordOf(page, email))).toBe(true);
    await page.context().close();
  }, 60_000);

  test.each(["fi", "sv"] as const)(
    "in %s whose page was lost is sent anew, and who has no password gets another",
    async (lang) => {
      const { text, emails } = listOf(3);
      const { page, said, look } = await preview(lang, text.split("\n").slice(0, 2).join("\n"));
      await page.getByRole("checkbox", { name: said.mail }).uncheck();
      await page.getByRole("button", { name: said.add }).click();
      await page.locator(".slip").first().waitFor();
      const before = await passwordOf(page, emails[0] ?? "");
      await look(text);
      await page.getByRole("checkbox", { name: said.mail }).uncheck();
      await page.getByRole("checkbox", { name: said.renew }).check();
      await page.getByRole("button", { name: said.add }).click();
      await page.getByText(said.renewed).waitFor();
      const now = await passwordOf(page, emails[0] ?? "");
      expect(await page.locator(".slip").count()).toBe(3);
      expect(await opens(at, emails[0] ?? "", before)).toBe(false);
      expect(await opens(at, emails[0] ?? "", now)).toBe(true);
      await page.context().close();
    },
    60_000,
  );

  test("of 300, right or wrong, makes no page of more than 1,500 elements", async () => {
    const { text } = listOf(300);
    const { page, said } = await preview("sv", text);
    const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
    expect(await elements()).toBeLessThan(1500);
    await page.getByText(said.change).click();
    await page.getByLabel(said.lines).fill(text.replaceAll(";040 000 0021", ";"));
    await page.getByRole("button", { name: said.preview }).click();
    await page.getByText("300 rader behöver rättas").waitFor();
    expect(await elements()).toBeLessThan(1500);
    // Nothing is to be mailed now; once the lines are right it is as it was.
    await page.getByLabel(said.lines).fill(text);
    await page.getByRole("button", { name: said.preview }).click();
    const mail = page.getByRole("checkbox", { name: said.mail });
    expect(await mail.isChecked()).toBe(true);
    // As if all of them had been added, which takes long.
    await page.evaluate(() => {
      const made = Array.from({ length: 300 }, (_, n) => ({
        line: n + 1,
        became: "added",
        password: "abcdefgh23",
        wrong: [],
      }));
      const set = (name: string, value: string) =>
        document.querySelector(`[name=${name}]`)?.setAttribute("value", value);
      set("made", JSON.stringify(made));
      set("from", "300");
    });
    await page.getByRole("button", { name: said.add }).click();
    await page.locator(".slip").first().waitFor();
    expect(await page.locator(".slip").count()).toBe(300);
    expect(await elements()).toBeLessThan(1500);
    await page.context().close();
  }, 150_000);
});
