import * as oidc from "openid-client";
import type { Context } from "../../platform/context.ts";
import { forbidden, Refusal } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { countAttempt } from "../auth/limits/index.ts";
import { type Attempt, beginAttempt, takeAttempt } from "./attempts.ts";
import { problemOf, VerificationFailed } from "./failure.ts";
import type { Problem } from "./problem.ts";
import { asked, forgetDiscovery, type Provider, provider } from "./provider.ts";
import { recordPerson } from "./record.ts";

// (rule: identity-attempt)
const perAccount = { name: "verification:account", hits: 20, seconds: 60 * 60 };

const redirectUri = (ctx: Context) => `${ctx.config.publicUrl}/oauth/callback`;

/**
 * Begins to verify who the caller is (rule: identity-verification).
 * @returns where to send the browser, and the secret that must stay in it
 * @throws Refusal 403 for who is no substitute; 503 without a provider, or when it does not answer; 429 after
 *   too many attempts
 */
export async function beginVerification(
  ctx: Context,
  actor: Actor,
): Promise<{ authUrl: string; browserSecret: string }> {
  if (actor.type !== "user") throw forbidden();
  await countAttempt(ctx, perAccount, actor.id);
  const at = await provider(ctx).catch((error: unknown) => {
    ctx.log.warn({ reason: reasonOf(error) }, "the identity provider cannot be used");
    throw unavailable(problemOf(error) === "notConfigured" ? "notConfigured" : "providerDown");
  });
  const attempt = await beginAttempt(ctx, actor.id);
  const authUrl = await authorizationUrl(at, {
    redirect_uri: redirectUri(ctx),
    scope: at.config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: "S256",
    // On a shared computer the provider may still know the person before.
    prompt: "login",
    ui_locales: actor.lang,
  });
  return { authUrl: authUrl.href, browserSecret: attempt.browserSecret };
}

const unavailable = (problem: Problem) =>
  new Refusal(
    503,
    problem === "notConfigured" ? "identity_not_configured" : "identity_provider_down",
    { msg: `errors:identity.${problem}` },
    {},
    problem === "providerDown" ? { "retry-after": "30" } : {},
  );

/** Brokers of the Finnish Trust Network want requests signed: done whenever we have a key and they can read it. */
function authorizationUrl({ client, signingKey }: Provider, parameters: Record<string, string>) {
  const { request_parameter_supported, require_signed_request_object } = client.serverMetadata();
  return signingKey && (request_parameter_supported || require_signed_request_object)
    ? oidc.buildAuthorizationUrlWithJAR(client, parameters, signingKey)
    : Promise.resolve(oidc.buildAuthorizationUrl(client, parameters));
}

/**
 * Ends a verification with the answer that the browser brought from the provider.
 * @param back what came with the browser: the query, the secret of its cookie, and who is signed in, if anybody
 * @returns why it failed; undefined when the account is verified
 */
export async function endVerification(
  ctx: Context,
  back: { query: URLSearchParams; browserSecret: string | undefined; actor: Actor | null },
): Promise<Problem | undefined> {
  try {
    const state = back.query.get("state") ?? "";
    const attempt = await takeAttempt(ctx, state, back.browserSecret ?? "");
    if (back.actor && back.actor.id !== attempt.accountId) throw new VerificationFailed("otherAccount");
    await recordPerson(ctx, attempt.accountId, await personBehind(ctx, back.query, state, attempt));
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (problem === "invalidAnswer" || problem === "providerDown") {
      ctx.log.warn({ problem, reason: reasonOf(error) }, "a verification failed");
      forgetDiscovery(ctx.config.oidc);
    }
    return problem;
  }
}

/** Without what came with it: the library's errors hold the answers of the provider. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return `${code ?? "no code"}: ${message ?? error}`;
}

async function personBehind(ctx: Context, query: URLSearchParams, state: string, attempt: Attempt) {
  const { client, config } = await provider(ctx);
  const back = new URL(`${redirectUri(ctx)}?${query}`);
  const answer = await asked(config, "token", () =>
    oidc.authorizationCodeGrant(client, back, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    }),
  );
  const claims = answer.claims();
  if (!claims) throw new VerificationFailed("invalidAnswer");
  const moreOf = () =>
    asked(config, "userinfo", () => oidc.fetchUserInfo(client, answer.access_token, claims.sub));
  const name = nameIn(claims) || nameIn(await moreOf());
  if (!name) throw new VerificationFailed("noName");
  return { provider: config.providerName, subject: claims.sub, name };
}

function nameIn(claims: Record<string, unknown>): string {
  const parts = claims["name"] ? [claims["name"]] : [claims["given_name"], claims["family_name"]];
  const name = parts.filter((part) => typeof part === "string").join(" ");
  return name.trim().slice(0, 200);
}
