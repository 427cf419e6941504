import { eq } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";

/** Of the organisation that the tests call their own. */
export const passcode = "oma-koodi-1";

/** Two organisations that may export, each with a passcode. Close it when the tests of the file are done. */
export async function organizationsWithPasscodes() {
  const t = await testContext({ TRUSTED_PROXIES: "1" });
  const app = await testApp(t);
  const own = await createOrganization(t.db, { passcode });
  const other = await createOrganization(t.db, { passcode: "toinen-koodi-2" });
  let addresses = 0;
  const freshAddress = () => `10.0.0.${++addresses}`;
  const enter = (body: object, options: { address?: string; lang?: "fi" | "sv" } = {}) =>
    app.anybody.post("/api/stats/statistics/auth", body, {
      headers: { "x-forwarded-for": options.address ?? freshAddress() },
      lang: options.lang ?? "fi",
    });
  const read = (token: string, path = "/api/stats/statistics") =>
    app.anybody.get(path, { headers: { authorization: token } });
  const allow = (id: string, exportAllowed: boolean) =>
    t.db.update(organizations).set({ exportAllowed }).where(eq(organizations.id, id));
  const close = async () => {
    await app.close();
    await t.close();
  };
  return { t, app, own, other, freshAddress, enter, read, allow, close };
}
