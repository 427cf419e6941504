// Shows (rule: refused-mail).
import { afterAll, expect, test } from "bun:test";
import { isNotNull } from "drizzle-orm";
import { deliveries } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const smtp = await startSmtp((address) =>
  address.startsWith("teacher-") ? "550 5.1.1 no such box" : undefined,
);
const { t, server, browser } = await stage({ SMTP_URL: smtp.url });
// After the server, which keeps a connection to it for a while.
afterAll(() => smtp.stop());
const { schools } = await createOperator(t.db);

test("new login details that the mail server refuses are seen by the operator", async () => {
  const principal = await createPrincipal(t.db);
  const [school] = principal.schools;
  const teacher = await createTeacher(t.db, { school });
  const fi = textsIn("fi");
  const options = { lang: "fi", width: 1440, javaScriptEnabled: false } as const;
  const { page, context } = await visitor(browser, server.origin, options);
  await signIn(page, principal.email, testPassword);
  await page.goto(`/app/teachers?details=${teacher.id}`);
  await page.getByRole("button", { name: fi("teachers:details.ok") }).click();
  await outcomeShown(page, false, fi("teachers:done.mailed"));
  await context.close();
  await eventually("the refusal", async () => {
    // A mailbox that is not there is asked for again, ten minutes later at the earliest.
    await t.client`update deliveries set doubted_at = doubted_at - interval '11 minutes'`;
    await t.client`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
    return t.db.query.deliveries.findFirst({ where: isNotNull(deliveries.refusedAt) });
  });
  expect(smtp.asked).toContain(teacher.email);
  expect(smtp.taken.some(({ to }) => to === teacher.email)).toBe(false);

  const sv = textsIn("sv");
  const operator = await visitor(browser, server.origin, { lang: "sv", width: 375 });
  const { email } = await createPrincipal(t.db, { lang: "sv", schools });
  await signIn(operator.page, email, testPassword);
  await operator.page.goto("/app/operator/health");
  const row = operator.page.locator(".undelivered tbody tr", { hasText: teacher.email });
  await row.getByText(sv("operator:health.states.refused")).waitFor();
  const shown = await row.textContent();
  for (const part of [sv("operator:health.events.notice-loginDetails"), "550 5.1.1"])
    expect(shown).toContain(part);
  await operator.context.close();
});
