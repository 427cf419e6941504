// Shows (rule: approval-queue).
import { expect, test } from "bun:test";
import { approvePrincipal } from "../../server/modules/staff/principals/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createOperator, createPrincipal, testPassword } from "../../tests/support/factories.ts";
import { markPage, signIn, visitor, wasNotReloaded, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const say = textsIn("fi");

test("who waits appears while the operator looks, and goes when another operator decides", async () => {
  const operator = await createOperator(t.db, { lang: "fi" });
  const colleague = await createPrincipal(t.db, { schools: operator.schools });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, operator.email, testPassword);
  await page.goto("/app/operator");
  await whole(page);
  await page.getByText(say("operator:queue.none")).waitFor();
  await markPage(page);
  const register = async (lastName: string) => {
    const body = {
      ...{
        firstName: "Riitta",
        lastName,
        email: `${lastName}@kunta.test`.toLowerCase(),
        phone: "040 123 456",
      },
      ...{ school: "Alppilan koulu", region: "FI-18", password: "kolme-kuusta", password2: "kolme-kuusta" },
    };
    const answer = await page.request.post("/api/principals/register", {
      data: body,
      headers: { origin: server.origin },
    });
    expect(answer.status()).toBe(200);
    return body.email;
  };
  const name = (lastName: string) => page.locator(".queue h3").getByText(`Riitta ${lastName}`);
  const email = await register("Niemi");
  await name("Niemi").waitFor();
  // What has the focus keeps it.
  const decline = page.getByRole("link", { name: say("operator:queue.declineOf", { name: "Riitta Niemi" }) });
  await decline.focus();
  await register("Salo");
  await name("Salo").waitFor();
  expect(await decline.evaluate((link) => link === document.activeElement)).toBe(true);
  // Nor does it move while something of it is about to be pressed, until the pointer has gone.
  const elsewhere = await context.newPage();
  await elsewhere.goto("/app/operator");
  await whole(elsewhere);
  await page.bringToFront();
  await decline.hover();
  await register("Laine");
  await elsewhere.locator(".queue h3").getByText("Riitta Laine").waitFor();
  expect(await name("Laine").count()).toBe(0);
  await page.mouse.move(0, 0);
  await name("Laine").waitFor();
  await approvePrincipal(t.ctx, { ...colleague, operator: true }, { email });
  await name("Niemi").waitFor({ state: "detached" });
  expect(await page.locator(".queue > li").filter({ hasText: "Riitta" }).count()).toBe(2);
  expect(await wasNotReloaded(page)).toBe(true);
  await context.close();
});
