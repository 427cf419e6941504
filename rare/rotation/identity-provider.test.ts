import { afterAll, expect, test } from "bun:test";
import { Browser } from "../../server/modules/identity/browser.fixture.ts";
import { type RunningProvider, startProvider } from "../../server/modules/identity/demo-provider.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { testContext } from "../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

const site = "http://localhost:3000";
const redirectUri = `${site}/oauth/callback`;
const t = await testContext();
afterAll(() => t.close());

const start = ({ issuer, clientId, clientSecret }: RunningProvider) =>
  startServer({
    ROLE: "api",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    PUBLIC_URL: site,
    TOKEN_SECRET: "s".repeat(48),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });

/** Of somebody new, by one of the processes: with what they come back to their profile. */
async function verifying(at: ServerProcess, number: string): Promise<Record<string, string>> {
  const { email } = await createSubstitute(t.db);
  const { body } = await client(at.origin).post("/api/shared/login", { email, password: testPassword });
  const begun = await fetch(`${at.origin}/oauth/authorize`, { headers: { authorization: body.token } });
  expect(begun.status).toBe(200);
  const { authUrl } = (await begun.json()) as { authUrl: string };
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const back = await new Browser().answer(authUrl, { answer: "verify", name: "Åke Öberg", number });
  const ended = await fetch(`${at.origin}/oauth/callback${back.search}`, {
    headers: { cookie },
    redirect: "manual",
  });
  expect(ended.status).toBe(303);
  return Object.fromEntries(new URL(ended.headers.get("location") ?? "", site).searchParams);
}

test("the identity provider's secret: with the former one verifying fails and says so, with the next one it goes on", async () => {
  const port = await freePort();
  const former = await startProvider({ redirectUri, port });
  const old = await start(former);
  expect(await verifying(old, "p-1")).toEqual({ status: "success" });
  await former.stop();

  const next = await startProvider({ redirectUri, port });
  expect(await verifying(old, "p-2")).toEqual({ status: "failed", message: "invalidAnswer" });
  const young = await start(next);
  expect(await verifying(young, "p-2")).toEqual({ status: "success" });
  expect(await Promise.all([old.stop(), young.stop()])).toEqual([0, 0]);
  await next.stop();
}, 120_000);
