import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts } from "../../db/schema/index.ts";
import type { Stage } from "../stage.ts";

/** Whether somebody signs in with what a slip says, once the address is confirmed. */
export async function opens(
  { t, server }: Pick<Stage, "t" | "server">,
  email: string,
  password: string,
): Promise<boolean> {
  await t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email));
  const login = await fetch(`${server.origin}/api/shared/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return login.status === 200;
}

/** As the slip of an address says it. */
export const passwordOf = async (page: Page, email: string) =>
  (await page.locator(".slip", { hasText: email }).locator("code").textContent()) ?? "";
