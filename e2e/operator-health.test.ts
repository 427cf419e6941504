import { expect, test } from "bun:test";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../tests/support/factories.ts";
import { bothWays, signIn, told, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

const journeys = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{ refused: "Vastaanottajaa ei ole", about: "Uusi sijaisuus", clear: "Poista luettelosta" },
    ...{ cleared: "Viesti on poistettu luettelosta.", right: "Kunnossa", one: "1 prosessi" },
    ...{ none: "Ei epäonnistuneita viestejä" },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{ refused: "Mottagaren finns inte", about: "Nytt vikariat", clear: "Ta bort ur listan" },
    ...{ cleared: "Meddelandet är borttaget ur listan.", right: "I ordning", one: "1 process" },
    ...{ none: "Inga misslyckade meddelanden" },
  },
] as const;

test.each(bothWays(journeys))(
  "a refused mail is seen and cleared, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const person = await createSubstitute(t.db);
    await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at)
    values (${`job-posted:${mark}`}, ${person.id}, 'mail', '550 5.1.1', now())`;
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/operator/health");
    const health = (await page.locator(".health-card").textContent()) ?? "";
    expect(health).toContain(words.one);
    expect(health).toContain(words.right);

    const row = page.locator(".undelivered tbody tr");
    expect(await row.count()).toBe(1);
    const shown = await row.textContent();
    for (const part of [person.email, words.refused, words.about, "550 5.1.1"]) expect(shown).toContain(part);
    await row.getByRole("button", { name: words.clear }).focus();
    await page.keyboard.press("Enter");
    await told(page, javaScriptEnabled, words.cleared);
    expect(await row.count()).toBe(0);
    await page.getByText(words.none).waitFor();
    await context.close();
  },
);
