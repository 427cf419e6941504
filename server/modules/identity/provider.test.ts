// Shows (rule: identity-provider-away, configuration-once).
import { afterAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { readConfig } from "../../platform/config.ts";
import { Browser } from "./browser.fixture.ts";
import { startProvider } from "./demo-provider.ts";
import { atProvider, environmentOf, redirectUri } from "./verifying.fixture.ts";

const { t, provider, begin, comeBack, verify, verificationOf, close } = await atProvider();
const opened: { close(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
  await close();
});

/** The product beside another provider, on the same database. */
async function appWith(environment: Record<string, string>) {
  const { oidc } = readConfig(environment);
  const other = await testApp({ ...t, ctx: { ...t.ctx, config: { ...t.ctx.config, oidc } } });
  opened.push(other);
  return other;
}

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
    expect(answer.body.msg).toBe("Det går ännu inte att bekräfta identiteten.");
  });
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
