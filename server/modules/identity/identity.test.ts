import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts, identityAttempts, identityVerifications } from "../../../db/schema/index.ts";
import { sentBack } from "../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { readConfig } from "../../platform/config.ts";
import type { Actor } from "../auth/index.ts";
import { Browser } from "./browser.fixture.ts";
import { type RunningProvider, startProvider } from "./demo-provider.ts";
import { startVerification, verificationProblem } from "./index.ts";

type App = Awaited<ReturnType<typeof testApp>>;

let t: TestContext;
let app: App;
let provider: RunningProvider;
const opened: { close(): Promise<unknown> }[] = [];
const redirectUri = "http://localhost:3000/oauth/callback";

beforeAll(async () => {
  provider = await startProvider({ redirectUri });
  t = await testContext(environmentOf(provider));
  app = await testApp(t);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await app.close();
  await provider.stop();
  await t.close();
});

function environmentOf(at: RunningProvider): Record<string, string> {
  return { OIDC_ISSUER: at.issuer, OIDC_CLIENT_ID: at.clientId, OIDC_CLIENT_SECRET: at.clientSecret };
}

/** The product beside another provider, on the same database. */
async function appWith(environment: Record<string, string>): Promise<App> {
  const { oidc } = readConfig(environment);
  const other = await testApp({ ...t, ctx: { ...t.ctx, config: { ...t.ctx.config, oidc } } });
  opened.push(other);
  return other;
}

/** Begins, and gives what the browser then has. */
async function begin(actor: Actor, at: App = app) {
  const answer = await at.as(actor).get("/oauth/authorize");
  expect(answer.status).toBe(200);
  return { authUrl: answer.body.authUrl as string, cookie: sentBack(answer, "tuuri_identity") };
}

/** Comes back from the provider; gives the query with which the profile page is opened. */
async function comeBack(address: URL, cookie: string, at: App = app) {
  const answer = await at.anybody.get(`/oauth/callback${address.search}`, { headers: { cookie } });
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get("location") ?? "", "http://localhost");
  expect(location.pathname).toBe("/app/profile");
  return Object.fromEntries(location.searchParams);
}

async function verify(actor: Actor, person: { name: string; number: string }, at: App = app) {
  const { authUrl, cookie } = await begin(actor, at);
  return comeBack(await new Browser().answer(authUrl, { answer: "verify", ...person }), cookie, at);
}

const verificationOf = (actor: Actor) =>
  t.db.query.identityVerifications.findFirst({ where: eq(identityVerifications.accountId, actor.id) });

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

describe("the provider", () => {
  test("may change its signing key, also between sign-in and answer", async () => {
    const before = await createSubstitute(t.db);
    expect(await verify(before, { name: "Ennen", number: "rotate-1" })).toEqual({ status: "success" });
    provider.rotateKey();
    const after = await createSubstitute(t.db);
    expect(await verify(after, { name: "Jälkeen", number: "rotate-2" })).toEqual({ status: "success" });
    const during = await createSubstitute(t.db);
    const { authUrl, cookie } = await begin(during);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "rotate-3" });
    provider.rotateKey();
    expect(await comeBack(back, cookie)).toEqual({ status: "success" });
  });

  test.each([["RS256"], ["ES256"]])(
    "may want a key and signed requests instead of a secret: %s",
    async (alg) => {
      const { privateKey, publicKey } =
        alg === "RS256"
          ? generateKeyPairSync("rsa", { modulusLength: 2048 })
          : generateKeyPairSync("ec", { namedCurve: "P-256" });
      const strict = await startProvider({
        redirectUri,
        client: {
          client_secret: undefined,
          token_endpoint_auth_method: "private_key_jwt",
          token_endpoint_auth_signing_alg: alg,
          request_object_signing_alg: alg,
          require_signed_request_object: true,
          jwks: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "ours", use: "sig", alg }] },
        },
        configuration: {
          features: { devInteractions: { enabled: false }, requestObjects: { enabled: true } },
          // The name is in the answer of the userinfo endpoint only.
          conformIdTokenClaims: true,
        },
      });
      opened.push({ close: strict.stop });
      const jwk = JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: "ours", alg, use: "sig" });
      const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n");
      for (const [index, key] of [jwk, pem].entries()) {
        const at = await appWith({
          OIDC_ISSUER: strict.issuer,
          OIDC_CLIENT_ID: strict.clientId,
          OIDC_PRIVATE_KEY: key,
          OIDC_PROVIDER_NAME: `strict ${alg} ${index}`,
        });
        const actor = await createSubstitute(t.db);
        const asked = new URL((await begin(actor, at)).authUrl).searchParams;
        expect([...asked.keys()].sort()).toEqual(["client_id", "request"]);
        expect(await verify(actor, { name: "Avain", number: "key" }, at)).toEqual({ status: "success" });
        expect(await verificationOf(actor)).toMatchObject({
          verifiedName: "Avain",
          provider: `strict ${alg} ${index}`,
        });
      }
    },
  );

  test("with a wrong secret says nothing about anybody", async () => {
    const at = await appWith({ ...environmentOf(provider), OIDC_CLIENT_SECRET: "wrong" });
    const actor = await createSubstitute(t.db);
    expect(await verify(actor, { name: "Väärä", number: "secret" }, at)).toMatchObject({
      message: "invalidAnswer",
    });
  });

  test("that is down is a clear failure, at the beginning and at the end, and is found again", async () => {
    const actor = await createSubstitute(t.db);
    let fleeting = await startProvider({ redirectUri });
    const at = await appWith(environmentOf(fleeting));
    const { authUrl, cookie } = await begin(actor, at);
    const back = await new Browser().answer(authUrl, { answer: "verify", number: "down" });
    await fleeting.stop();
    expect(await comeBack(back, cookie, at)).toEqual({ status: "failed", message: "providerDown" });
    const refused = await at.as(actor).get("/oauth/authorize");
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      msg: "Tunnistuspalvelu ei juuri nyt vastaa. Yritä hetken kuluttua uudelleen.",
      code: "identity_provider_down",
    });
    fleeting = await startProvider({ redirectUri, port: Number(new URL(fleeting.issuer).port) });
    expect((await at.as(actor).get("/oauth/authorize")).status).toBe(200);
    await fleeting.stop();
  });

  test("that is not configured is said, with 503", async () => {
    const at = await appWith({});
    const actor = await createSubstitute(t.db, { lang: "sv" });
    const answer = await at.as(actor).get("/oauth/authorize");
    expect(answer.status).toBe(503);
    expect(answer.body.msg).toBe("Det går ännu inte att identifiera sig.");
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
  expect(verificationProblem("fi", "refused")).toBe("Keskeytit tunnistautumisen.");
  expect(verificationProblem("sv", "taken")).toContain("annat konto");
  expect(verificationProblem("sv", "Ring 0700 000 000")).toBe(verificationProblem("sv", "invalidAnswer"));
});

describe("the configuration", () => {
  const wrong = (environment: Record<string, string>) => () => readConfig(environment);
  const issuer = { OIDC_ISSUER: "https://broker.example", OIDC_CLIENT_ID: "tuuri" };

  test("names what is missing or wrong", () => {
    expect(wrong({ OIDC_ISSUER: "http://broker.example" })).toThrow(/OIDC_ISSUER: expected an https address/);
    expect(wrong({ OIDC_ISSUER: issuer.OIDC_ISSUER })).toThrow(/OIDC_CLIENT_ID/);
    expect(wrong(issuer)).toThrow(/OIDC_PRIVATE_KEY/);
    expect(wrong({ ...issuer, OIDC_CLIENT_SECRET: "a", OIDC_PRIVATE_KEY: "b" })).toThrow(/found "both"/);
    expect(wrong({ ...issuer, OIDC_PRIVATE_KEY: "not a key" })).toThrow(
      /OIDC_PRIVATE_KEY: expected a private key/,
    );
  });
});
