import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { type KeptServer, keptServer } from "../../tests/support/servers/kept-server.ts";

let t: TestContext;
let server: KeptServer;

beforeAll(async () => {
  t = await testContext();
  const PUBLIC_URL = "https://tuuri.example";
  server = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, PUBLIC_URL });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
});

const page = (path: string) =>
  fetch(server.origin + path, { redirect: "manual", headers: { accept: "text/html" } });

/** What the policy of a page says, and that each script in it is one that it names. */
async function expectOwnScripts(answer: Response): Promise<void> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  const said = new Map(policy.split(/; */).map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
  expect(said.get("default-src")).toEqual(["'self'"]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"])
    expect(said.get(name)).toEqual(["'none'"]);
  expect(said.get("form-action")).toEqual(["'self'"]);
  const scripts = said.get("script-src") ?? [];
  expect(scripts.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([]);
  expect(policy).not.toMatch(/unsafe-|https?:|\*/);
  for (const [, attributes = "", script = ""] of (await answer.text()).matchAll(
    /<script([^>]*)>(.*?)<\/script>/gs,
  )) {
    if (attributes.includes("src=") || attributes.includes("json")) continue;
    expect(scripts).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
}

test.each([
  ["/", 200],
  ["/app/login", 200],
  ["/app/register/user", 200],
  ["/app/resetpassword", 200],
  ["/app/reset/of-nobody", 200],
  ["/app/nowhere", 404],
])(
  "%s runs scripts of its own alone, and stands in no frame (rule: answer-headers)",
  async (path, status) => {
    const answer = await page(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    await expectOwnScripts(answer);
  },
);

test("a process that does everything has the public face too", async () => {
  for (const path of ["/", "/sv", "/fi/figures", "/robots.txt", "/sitemap.xml"])
    expect([path, (await page(path)).status]).toEqual([path, 200]);
});
