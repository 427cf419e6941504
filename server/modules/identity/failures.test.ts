// Shows (rule: identity-attempt).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { Browser } from "./browser.fixture.ts";
import { atProvider } from "./verifying.fixture.ts";

const { t, app, begin, comeBack, verify, verificationOf, close } = await atProvider();
afterAll(close);

describe("a verification fails", () => {
  const fails = async (answer: Promise<Record<string, string>>, message: string, actor: Actor) => {
    expect(await answer).toEqual({ status: "failed", message });
    expect(await verificationOf(actor)).toBeUndefined();
  };

  test("when the person breaks off", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "cancel" });
    await fails(comeBack(back, cookie), "refused", actor);
  });

  test("when it took longer than ten minutes", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "late" });
    t.advance(10 * 60_000 + 1_000);
    await fails(comeBack(back, cookie), "expired", actor);
    t.setNow(new Date());
  });

  test("when its answer comes twice, even at the same moment", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "replayed" });
    const outcomes = await Promise.all([comeBack(back, cookie), comeBack(back, cookie)]);
    expect(outcomes.map((outcome) => outcome["message"] ?? outcome["status"]).sort()).toEqual([
      "success",
      "used",
    ]);
    expect(await comeBack(back, cookie)).toEqual({ status: "failed", message: "used" });
  });

  test("when another browser brings the answer: nobody verifies a stranger's account", async () => {
    const attacker = await createSubstitute(t.db);
    const { authUrl } = await begin(attacker);
    const back = await new Browser().answer(authUrl, { answer: "verify", name: "Uhri", number: "victim" });
    await fails(comeBack(back, ""), "unknown", attacker);
    const victim = await begin(await createSubstitute(t.db));
    await fails(comeBack(back, victim.cookie), "unknown", attacker);
  });

  test("when somebody else has signed in meanwhile", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "other" });
    const answer = await app
      .as(await createSubstitute(t.db))
      .get(`/oauth/callback${back.search}`, { headers: { cookie } });
    expect(answer.headers.get("location")).toContain("message=otherAccount");
    await fails(comeBack(back, cookie), "used", actor);
  });

  test("when the account was closed meanwhile", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "closed" });
    await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, actor.id));
    await fails(comeBack(back, cookie), "unknown", actor);
  });

  test("when the answer holds another nonce", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const changed = new URL(authUrl);
    changed.searchParams.set("nonce", "another");
    const back = await new Browser().answer(changed.href, { answer: "verify", number: "nonce" });
    await fails(comeBack(back, cookie), "invalidAnswer", actor);
  });

  test("when the provider knows no name", async () => {
    const actor = await createSubstitute(t.db);
    await fails(verify(actor, { name: "", number: "nameless" }), "noName", actor);
  });

  test("when the code belongs to another code challenge", async () => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const changed = new URL(authUrl);
    changed.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const back = await new Browser().answer(changed.href, { answer: "verify", number: "pkce" });
    await fails(comeBack(back, cookie), "invalidAnswer", actor);
  });

  test.each([
    ["another issuer", { iss: "https://evil.example" }],
    ["a code of nobody", { code: "x".repeat(43) }],
  ])("when the answer names %s", async (_what, changes) => {
    const actor = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(actor);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "changed" });
    for (const [name, value] of Object.entries(changes)) back.searchParams.set(name, value);
    await fails(comeBack(back, cookie), "invalidAnswer", actor);
  });

  test.each([
    ["nothing", ""],
    ["a megabyte", `?state=${"x".repeat(100_000)}`],
    ["markup", "?state=<script>&error=%0d%0aSet-Cookie:x"],
    ["the same twice", "?state=a&state=b&code=c&code=d"],
  ])("when a browser comes with %s", async (_what, query) => {
    const answer = await app.anybody.get(`/oauth/callback${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/app/profile?status=failed&message=unknown");
  });
});
