import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { identityVerifications } from "../../../db/schema/index.ts";
import { sentBack } from "../../../tests/support/cookies.ts";
import { testContext } from "../../../tests/support/database.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { Browser } from "./browser.fixture.ts";
import { type RunningProvider, startProvider } from "./demo-provider.ts";

type App = Awaited<ReturnType<typeof testApp>>;

export const redirectUri = "http://localhost:3000/oauth/callback";

export function environmentOf(at: RunningProvider): Record<string, string> {
  return { OIDC_ISSUER: at.issuer, OIDC_CLIENT_ID: at.clientId, OIDC_CLIENT_SECRET: at.clientSecret };
}

/** The product and a provider that runs, and the way of a person through both. Close it when the tests of the file are done. */
export async function atProvider() {
  const provider = await startProvider({ redirectUri });
  const t = await testContext(environmentOf(provider));
  const app = await testApp(t);
  const close = async () => {
    await app.close();
    await provider.stop();
    await t.close();
  };

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

  return { t, app, provider, begin, comeBack, verify, verificationOf, close };
}
