// Shows (rule: identity-verification, identity-kept, one-person-one-account, secrets-rotate).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { identityAttempts } from "../../../db/schema/index.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { deleteAccount } from "../accounts/index.ts";
import { startVerification, verificationProblem } from "./index.ts";
import { recordPerson } from "./record.ts";
import { atProvider, redirectUri } from "./verifying.fixture.ts";

const { t, app, provider, begin, verify, verificationOf, close } = await atProvider();
afterAll(close);

describe("verifying at the provider", () => {
  test("keeps provider, hash of the subject, name and time, and nothing else", async () => {
    const actor = await createSubstitute(t.db);
    expect(await verify(actor, { name: "Åke Öberg", number: "131052-308T" })).toEqual({ status: "success" });
    const kept = await verificationOf(actor);
    expect(kept).toMatchObject({ provider: new URL(provider.issuer).host, verifiedName: "Åke Öberg" });
    expect(Object.keys(kept ?? {}).sort()).toEqual(
      ["accountId", "provider", "subjectHash", "verifiedAt", "verifiedName"].sort(),
    );
    expect(kept?.subjectHash).toHaveLength(32);
    expect(JSON.stringify(kept)).not.toContain("131052");
  });

  test("asks with a code, PKCE S256, state, nonce and a fresh sign-in, in the person's language", async () => {
    const actor = await createSubstitute(t.db, { lang: "sv" });
    const { authUrl, cookie } = await begin(actor);
    const asked = Object.fromEntries(new URL(authUrl).searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: redirectUri,
      prompt: "login",
      ui_locales: "sv",
    });
    expect(asked["state"]?.length).toBeGreaterThan(40);
    expect(asked["nonce"]?.length).toBeGreaterThan(40);
    const [attempt] = await t.db
      .select()
      .from(identityAttempts)
      .where(eq(identityAttempts.accountId, actor.id));
    expect(attempt?.stateHash.toString("base64url")).not.toBe(asked["state"]);
    expect(JSON.stringify(attempt)).not.toContain(cookie.split("=")[1]);
  });

  test("is open again to who has verified", async () => {
    const actor = await createSubstitute(t.db);
    expect(await verify(actor, { name: "Eva Lind", number: "p-1" })).toEqual({ status: "success" });
    expect(await verify(actor, { name: "Eva Lind-Ek", number: "p-1" })).toEqual({ status: "success" });
    expect((await verificationOf(actor))?.verifiedName).toBe("Eva Lind-Ek");
  });
});

test("nothing is kept of who verifies while their account is being deleted", async () => {
  const actor = await createSubstitute(t.db);
  const person = { provider: "provider.example", subject: "leaving", name: "Poistuva" };
  let settled = false;
  const { verifying } = await t.db.transaction(async (db) => {
    await deleteAccount({ ...t.ctx, db }, actor);
    const verifying = Promise.allSettled([recordPerson(t.ctx, actor.id, person)]).finally(() => {
      settled = true;
    });
    const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually("it waits", async () => settled || (await t.db.execute(held)).length === 1);
    return { verifying };
  });
  expect(await verifying).toMatchObject([{ status: "rejected", reason: { problem: "unknown" } }]);
  expect(await verificationOf(actor)).toBeUndefined();
});

describe("one person is one account", () => {
  test("who has verified another account is refused", async () => {
    await verify(await createSubstitute(t.db), { name: "Kaksi Tiliä", number: "twice" });
    const second = await createSubstitute(t.db);
    expect(await verify(second, { name: "Kaksi Tiliä", number: "twice" })).toEqual({
      status: "failed",
      message: "taken",
    });
    expect(await verificationOf(second)).toBeUndefined();
  });

  test("two at once: one of them is verified", async () => {
    const both = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const outcomes = await Promise.all(
      both.map((one) => verify(one, { name: "Samaan Aikaan", number: "race" })),
    );
    expect(outcomes.map((outcome) => outcome["status"]).sort()).toEqual(["failed", "success"]);
  });

  test("an account does not become somebody else's", async () => {
    const actor = await createSubstitute(t.db);
    await verify(actor, { name: "Ensimmäinen", number: "first" });
    expect(await verify(actor, { name: "Toinen", number: "second" })).toMatchObject({
      message: "otherPerson",
    });
    expect((await verificationOf(actor))?.verifiedName).toBe("Ensimmäinen");
  });
});

describe("beginning is refused", () => {
  test("without a session, and in somebody else's name", async () => {
    const actor = await createSubstitute(t.db);
    expect((await app.anybody.get("/oauth/authorize")).status).toBe(401);
    const named = (email: string) => app.as(actor).get(`/oauth/authorize?email=${encodeURIComponent(email)}`);
    expect((await named("other@example.test")).status).toBe(403);
    expect((await named(actor.email.toUpperCase())).status).toBe(200);
    expect((await named("no address")).status).toBe(403);
  });

  test("for others than substitutes, by the call and from the profile page's form", async () => {
    for (const actor of [await createTeacher(t.db), await createPrincipal(t.db)]) {
      expect((await app.as(actor).get("/oauth/authorize")).status).toBe(403);
      const form = startVerification(t.ctx, actor).catch((error: unknown) => error);
      expect(await form).toMatchObject({ status: 403 });
    }
  });

  test("after twenty attempts in an hour", async () => {
    const actor = await createSubstitute(t.db);
    for (let n = 0; n < 20; n++) await begin(actor);
    expect((await app.as(actor).get("/oauth/authorize")).status).toBe(429);
  });
});

test("every failure has a text in both languages, and no other text can be smuggled in", () => {
  expect(verificationProblem("fi", "refused")).toBe("Keskeytit henkilöllisyytesi vahvistamisen.");
  expect(verificationProblem("sv", "taken")).toContain("annat konto");
  expect(verificationProblem("sv", "Ring 0700 000 000")).toBe(verificationProblem("sv", "invalidAnswer"));
});

describe("with a new secret", () => {
  const person = { provider: "provider.example", subject: "known-before", name: "Tuttu" };
  const next = "n".repeat(48);
  const withSecrets = (secrets: Partial<typeof t.ctx.config>) => ({
    ...t.ctx,
    config: { ...t.ctx.config, ...secrets },
  });

  test("a person is known again, and keeps to one account, as long as the former one is a fallback", async () => {
    const [own, another] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    await recordPerson(t.ctx, own.id, person);
    const former = t.ctx.config.tokenSecret ?? "";
    const later = withSecrets({ identitySecret: next, identitySecretFallbacks: [former] });
    await expect(recordPerson(later, another.id, person)).rejects.toMatchObject({ problem: "taken" });
    await recordPerson(later, own.id, { ...person, name: "Tuttu Uusi" });
    expect((await verificationOf(own))?.verifiedName).toBe("Tuttu Uusi");
    // From then on the new one knows them by itself.
    await recordPerson(withSecrets({ identitySecret: next, tokenSecret: "o".repeat(48) }), own.id, person);
  });

  test("whoever was known before there was one for identities is known under the first", async () => {
    const [own, another] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const early = { ...person, subject: "early" };
    await recordPerson(t.ctx, own.id, early);
    const first = withSecrets({ identitySecret: next });
    await expect(recordPerson(first, another.id, early)).rejects.toMatchObject({ problem: "taken" });
    await recordPerson(first, own.id, early);
  });

  test("a new one for tokens changes nothing when there is one for identities", async () => {
    const actor = await createSubstitute(t.db);
    const apart = { ...person, subject: "apart" };
    await recordPerson(withSecrets({ identitySecret: next }), actor.id, apart);
    await recordPerson(withSecrets({ identitySecret: next, tokenSecret: "o".repeat(48) }), actor.id, apart);
  });
});
