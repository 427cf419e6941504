// Shows (rule: second-factor).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, accountTypes, sessions, substituteProfiles } from "../../../../db/schema/index.ts";
import { createOperator, createPrincipal, testPassword } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { tokenOf } from "../../../../tests/support/world/token.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const { schools } = await createOperator(t.db);
const required = { status: 403, body: { code: "second_factor_required" } };

test.each(["teacher", "user"] as const)(
  "an operator who acts as a %s is held to the second factor as well",
  async (type) => {
    const { id, email } = await createPrincipal(t.db, { schools });
    await t.db.insert(accountTypes).values({ accountId: id, type });
    await t.db.update(accounts).set({ type }).where(eq(accounts.id, id));
    if (type === "user") await t.db.insert(substituteProfiles).values({ accountId: id, status: "teacher" });
    expect(await app.anybody.post("/api/shared/login", { email, password: testPassword })).toMatchObject(
      required,
    );

    // As begun at an earlier release, which knew no second factor.
    const authorization = await tokenOf(t.ctx, id, t.ctx.now());
    await t.db.update(sessions).set({ strongAt: null }).where(eq(sessions.accountId, id));
    const as = { headers: { authorization } };
    const post = (path: string, body = {}) => app.anybody.post(`/api/shared/${path}`, body, as);
    expect(await post("passkeys/begin")).toMatchObject(required);
    expect(await post("second-factor/totp/begin")).toMatchObject(required);
    expect(await post("change/type", { email, type: "principal" })).toMatchObject(required);
    expect(await app.anybody.get("/api/operator/audit.csv", as)).toMatchObject(required);
  },
);
