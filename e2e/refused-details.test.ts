import { afterAll, expect, test } from "bun:test";
import { eventually } from "../tests/support/eventually.ts";
import { createOperator, createPrincipal, createTeacher, testPassword } from "../tests/support/factories.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const smtp = await startSmtp((address) =>
  address.startsWith("teacher-") ? "550 5.1.1 no such box" : undefined,
);
afterAll(() => smtp.stop());
const { t, server, browser } = await stage({ SMTP_URL: smtp.url });
const { schools } = await createOperator(t.db);

const words = {
  fi: { send: "Lähetä kirjautumistiedot", refused: "Vastaanottajaa ei ole", about: "Kirjautumistiedot" },
  sv: {
    send: "Skicka inloggningsuppgifter",
    refused: "Mottagaren finns inte",
    about: "Inloggningsuppgifter",
  },
} as const;

test.each([
  ["fi", 1440],
  ["sv", 375],
] as const)(
  "new login details that the mail server refuses are seen by the operator, in %s at %i",
  async (lang, width) => {
    const said = words[lang];
    const principal = await createPrincipal(t.db, { lang });
    const [school] = principal.schools;
    const teacher = await createTeacher(t.db, { school });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers");
    await page.locator("tr", { hasText: teacher.email }).locator("details.card-menu > summary").click();
    await page.getByRole("link", { name: said.send }).click();
    await page.getByRole("button", { name: said.send }).click();
    await page.waitForURL((url) => !url.searchParams.has("details"));
    await context.close();

    const operator = await visitor(browser, server.origin, { lang, width });
    await signIn(operator.page, (await createPrincipal(t.db, { lang, schools })).email, testPassword);
    const row = operator.page.locator(".undelivered tbody tr", { hasText: teacher.email });
    await eventually("the refusal", async () => {
      // A mailbox that is not there is asked for again, ten minutes later at the earliest.
      await t.client`update deliveries set doubted_at = doubted_at - interval '11 minutes'`;
      await t.client`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
      await operator.page.goto("/app/operator/health");
      return (await row.getByText(said.refused).count()) === 1;
    });
    const shown = await row.textContent();
    for (const part of [said.about, "550 5.1.1"]) expect(shown).toContain(part);
    expect(smtp.asked).toContain(teacher.email);
    expect(smtp.taken.some(({ to }) => to === teacher.email)).toBe(false);
    await operator.context.close();
  },
  60_000,
);
