import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { jwt } from "@elysiajs/jwt";
import { eq } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import { sentBack, setCookieOf } from "../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { createOrganization } from "../../../tests/support/organizations.ts";
import { type Actor, tokenOf } from "../auth/index.ts";
import { groupOf, markOf } from "./passcode.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let own: Awaited<ReturnType<typeof createOrganization>>;
let other: Awaited<ReturnType<typeof createOrganization>>;
let operator: Actor;
const passcode = "oma-koodi-1";
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  operator = await createOperator(t.db, { lang: "sv" });
  own = await createOrganization(t.db, { passcode });
  other = await createOrganization(t.db, { passcode: "toinen-koodi-2" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

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

describe("the passcode", () => {
  test("opens the statistics of its organisation, and no other's, without a session", async () => {
    const entered = await enter({ code: passcode });
    const { status, body } = entered;
    expect(status).toBe(200);
    expect(body.domain).toBe(own.domain);
    expect(setCookieOf(entered, "tuuri_statistics")).toEqual({
      name: "tuuri_statistics",
      value: body.token,
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      maxAge: 3600,
    });
    expect((await read(body.token)).body).toEqual({ domain: own.domain, rows: [] });
    expect((await read(`Bearer ${body.token}`, "/api/stats/statistics.xlsx")).status).toBe(200);
    const cookie = sentBack(entered, "tuuri_statistics");
    const linked = await app.anybody.get("/api/stats/statistics.xlsx", { headers: { cookie } });
    expect(linked.status).toBe(200);
  });

  test("with a domain opens that organisation only", async () => {
    expect((await enter({ code: passcode, domain: own.domain.toUpperCase() })).status).toBe(200);
    expect((await enter({ code: passcode, domain: other.domain })).status).toBe(400);
  });

  test("is looked for where its mark leaves it in question, and gets one when it has none of this secret", async () => {
    const code = "merkitty-koodi-5";
    const organization = await createOrganization(t.db, { passcode: code });
    const isIt = eq(organizations.id, organization.id);
    const marked = (passcodeMark: string) => t.db.update(organizations).set({ passcodeMark }).where(isIt);
    const row = () => t.db.query.organizations.findFirst({ where: isIt });
    expect((await enter({ code })).status).toBe(200);
    const hash = (await row())?.passcodeHash ?? "";
    const mark = markOf(t.ctx.config, code, hash);
    expect((await row())?.passcodeMark).toBe(mark);
    await marked(markOf(t.ctx.config, "another code", hash));
    expect((await enter({ code })).status).toBe(400);
    const earlier = { ...t.ctx.config, tokenSecret: "earlier".repeat(8) };
    const useless = [
      markOf(earlier, "another code", hash),
      markOf(t.ctx.config, "another code", "another hash"),
    ];
    for (const other of useless) {
      await marked(other);
      expect((await enter({ code })).status).toBe(200);
      expect((await row())?.passcodeMark).toBe(mark);
    }
  });

  test("that is wrong is said in error.message, in the caller's language", async () => {
    const wrong = await enter({ code: "arvaus" }, { lang: "sv" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      error: { message: "Koden stämmer inte. Kontrollera den och försök igen." },
      msg: "Koden stämmer inte. Kontrollera den och försök igen.",
      code: "passcode_incorrect",
    });
    expect((await enter({ code: "" })).body.error.message).toContain("Koodi ei kelpaa");
    const refusals = [
      [{}, 422, "invalid_input"],
      [{ code: 7 }, 422, "invalid_input"],
      [{ domain: 0 }, 422, "invalid_input"],
      [{ code: "arvaus", domain: 0 }, 422, "invalid_input"],
      ["{", 400, "unreadable"],
      [{ code: "x".repeat(100_000) }, 413, "too_large"],
    ] as const;
    for (const [body, status, code] of refusals) {
      const refused = await app.anybody.post("/api/stats/statistics/auth", body);
      expect(refused).toMatchObject({ status, body: { code, error: { message: refused.body.msg } } });
      expect(refused.body.msg.length).toBeGreaterThan(10);
    }
  });

  test("may be guessed twenty times from one address", async () => {
    const address = freshAddress();
    for (let n = 0; n < 20; n++) expect((await enter({ code: `arvaus ${n}` }, { address })).status).toBe(400);
    const refused = await enter({ code: passcode }, { address });
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toContain("Liian monta yritystä");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter({ code: passcode })).status).toBe(200);
  });

  test("cannot be shut for everybody by guesses from a few dozen networks", async () => {
    const target = await createOrganization(t.db, { passcode: "kohteen-koodi-9" });
    // Marked by that, so that the guesses below cost nothing.
    expect((await enter({ code: "kohteen-koodi-9" })).status).toBe(200);
    const networks = Array.from({ length: 26 }, (_, n) => `203.0.${n}.7`);
    const guessEach = (body: object) =>
      Promise.all(networks.flatMap((address) => Array.from({ length: 20 }, () => enter(body, { address }))));
    const statuses = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
    // All of them at one organisation: its domain is refused for a while, others and the bare passcode are not.
    expect(statuses(await guessEach({ code: "arvaus", domain: target.domain }))).toBe(20);
    expect((await enter({ code: "kohteen-koodi-9", domain: target.domain })).status).toBe(429);
    expect((await enter({ code: "kohteen-koodi-9" })).status).toBe(200);
    expect((await enter({ code: passcode, domain: own.domain })).status).toBe(200);
    t.advance(15 * 60_000);
    // All of them in one group: whose passcodes are in another get in.
    const group = groupOf(t.ctx.config, passcode);
    const guess = Array.from({ length: 100 }, (_, n) => `arvaus ${n}`).find(
      (code) => groupOf(t.ctx.config, code) !== group,
    );
    expect(statuses(await guessEach({ code: guess }))).toBe(20);
    expect((await enter({ code: passcode })).status).toBe(200);
    t.advance(15 * 60_000);
  });

  test("may be guessed a hundred times from neighbouring networks", async () => {
    const from = (n: number) => ({ address: `2001:db8:77:${n.toString(16)}::1` });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => enter({ code: `naapuri ${n}` }, from(n % 12))),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBe(100);
    expect((await enter({ code: passcode }, from(99))).status).toBe(429);
    expect((await enter({ code: passcode }, { address: "2001:db8:78::1" })).status).toBe(200);
  });

  test("opens nothing where the operator has closed the export, at once", async () => {
    const { body } = await enter({ code: passcode });
    await allow(own.id, false);
    expect((await enter({ code: passcode })).status).toBe(403);
    const closed = await read(body.token);
    expect(closed.status).toBe(403);
    expect(closed.body.code).toBe("export_not_allowed");
    await allow(own.id, true);
    expect((await read(body.token)).status).toBe(200);
  });

  test("can be put away in this browser", async () => {
    const answer = await app.anybody.post("/api/stats/statistics/logout", {});
    expect(setCookieOf(answer, "tuuri_statistics")).toMatchObject({ value: "", maxAge: 0, path: "/" });
  });
});

describe("the token of a passcode", () => {
  const tokenFor = async () => (await enter({ code: passcode })).body.token as string;

  test("opens no other call", async () => {
    const token = await tokenFor();
    for (const path of ["/api/shared/update/token", "/api/stats/export/allowed", "/oauth/authorize"]) {
      expect((await read(token, path)).status).toBe(401);
    }
    const post = await app.anybody.post(
      "/api/stats/organization",
      { domain: own.domain, exportAllowed: true },
      { headers: { authorization: token } },
    );
    expect(post.status).toBe(401);
    const cookie = await app.anybody.get("/api/shared/update/token", {
      headers: { cookie: `tuuri_session=${token}` },
    });
    expect(cookie.status).toBe(401);
  });

  test("ends after an hour", async () => {
    const token = await tokenFor();
    t.advance(61 * 60_000);
    expect((await read(token)).status).toBe(401);
    t.setNow(new Date());
  });

  test("ends with the passcode", async () => {
    const token = await tokenFor();
    const set = (code: string) =>
      app
        .as(operator)
        .post("/api/stats/organization", { domain: own.domain, exportAllowed: true, passcode: code });
    await set("uusi-koodi-3");
    expect((await read(token)).status).toBe(401);
    await set(passcode);
    expect((await read(token)).status).toBe(401);
    expect((await read(await tokenFor())).status).toBe(200);
  });

  test("cannot be forged", async () => {
    const claims = { sub: own.id, aud: "statistics", passcode: "x", exp: 9_999_999_999 };
    const sessionKey = t.ctx.config.tokenSecret ?? "";
    const signed = (secret: string, more: object = {}) =>
      jwt({ name: "forger", secret, alg: "HS256" }).decorator.forger.sign({ ...claims, ...more });
    const genuine = await tokenFor();
    const [head, body, signature] = genuine.split(".");
    const read64 = JSON.parse(Buffer.from(body ?? "", "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...read64, sub: other.id })).toString("base64url");
    const key = createHmac("sha256", sessionKey).update("statistics token").digest("base64url");
    const forged = [
      await signed("o".repeat(48)),
      await signed(sessionKey),
      await signed(key, { passcode: read64.passcode, aud: "session" }),
      await signed(key, { passcode: read64.passcode, exp: undefined }),
      `${head}.${changed}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
      "x".repeat(100_000),
    ];
    for (const token of forged) expect((await read(token)).status).toBe(401);
    // What proves that the forgeries above fail for what is wrong with them, and nothing else.
    expect((await read(await signed(key, { passcode: read64.passcode }))).status).toBe(200);
  });
});

describe("a session", () => {
  const paths = ["/api/stats/statistics", "/api/stats/statistics.xlsx"];
  const statuses = async (actor: Actor) => {
    const answers = [];
    for (const path of paths) answers.push((await app.as(actor).get(path)).status);
    return answers;
  };
  const allowed = async (actor: Actor) =>
    (await app.as(actor).get("/api/stats/export/allowed")).body.exportAllowed;

  test("of a principal opens the statistics of their organisation", async () => {
    expect(await allowed(own.principal)).toBe(true);
    expect(await statuses(own.principal)).toEqual([200, 200]);
    expect((await app.as(own.principal).get(paths[0] ?? "")).body.domain).toBe(own.domain);
  });

  test("of anybody else opens nothing", async () => {
    const domain = own.domain;
    const strangers = [
      await createSubstitute(t.db, { email: `sijainen@${domain}` }),
      await createTeacher(t.db, { email: `opettaja@${domain}`, school: own.school }),
      // The address says so, but none of the schools belongs to the organisation.
      await createPrincipal(t.db, { email: `muu.rehtori@${domain}`, schools: [await createSchool(t.db)] }),
      // A school belongs to it, but the address is of nobody known.
      await createPrincipal(t.db, { email: "rehtori@muualla.test", schools: [own.school] }),
      operator,
    ];
    for (const stranger of strangers) {
      expect(await allowed(stranger)).toBe(false);
      expect(await statuses(stranger)).toEqual([403, 403]);
    }
    expect((await app.anybody.get("/api/stats/export/allowed")).status).toBe(401);
    for (const path of paths) expect((await app.anybody.get(path)).status).toBe(401);
  });

  test("opens nothing where the operator has not opened the export, and says so", async () => {
    await allow(other.id, false);
    expect(await allowed(other.principal)).toBe(false);
    const answer = await app.as(other.principal).get(paths[0] ?? "");
    expect(answer.status).toBe(403);
    expect(answer.body.msg).toContain("ei ole avattu tilastojen vientiä");
    await allow(other.id, true);
  });

  test("beside the cookie of a passcode reads what the passcode opened", async () => {
    const { body } = await enter({ code: "toinen-koodi-2" });
    const headers = { cookie: `tuuri_statistics=${body.token}` };
    expect((await app.anybody.get(paths[0] ?? "", { headers })).body.domain).toBe(other.domain);
    const withSession = await app.as(own.principal).get(paths[0] ?? "", { headers });
    expect(withSession.body.domain).toBe(own.domain);
    expect(tokenOf(new Request("http://localhost", { headers }))).toBeUndefined();
  });
});

describe("the operator", () => {
  const settings = (actor: Actor, body: object, lang?: "sv") =>
    app.as(actor).post("/api/stats/organization", body, lang ? { lang } : {});

  test("opens and closes the export and sets the passcode", async () => {
    const organization = await createOrganization(t.db, { exportAllowed: false });
    const domain = ` @${organization.domain.toUpperCase()}`;
    const opened = await settings(operator, { domain, exportAllowed: true, passcode: "avattu-nyt-4" });
    expect(opened.body).toEqual({ domain: organization.domain, exportAllowed: true, hasPasscode: true });
    expect((await enter({ code: "avattu-nyt-4" })).body.domain).toBe(organization.domain);
    const kept = await settings(operator, { domain, exportAllowed: false });
    expect(kept.body).toMatchObject({ exportAllowed: false, hasPasscode: true });
    const left = await settings(operator, { domain, exportAllowed: true, passcode: null });
    expect(left.body).toMatchObject({ hasPasscode: true });
    const taken = await settings(operator, { domain, exportAllowed: true, passcode: "" });
    expect(taken.body).toMatchObject({ exportAllowed: true, hasPasscode: false });
    expect((await enter({ code: "avattu-nyt-4" })).status).toBe(400);
  });

  test("is told what is wrong", async () => {
    const wrong = async (body: object) => {
      const answer = await settings(operator, { domain: own.domain, exportAllowed: true, ...body });
      expect(answer.status).toBe(422);
      return answer.body;
    };
    expect((await wrong({ passcode: "toinen-koodi-2" })).passcode).toBe(
      "Koden används redan. Välj en annan.",
    );
    expect((await wrong({ passcode: "kort" })).passcode).toContain("10");
    expect((await wrong({ passcode: "            " })).passcode).toContain("10");
    expect((await wrong({ domain: "nobody.test" })).domain).toContain("kommun.se");
    expect((await wrong({ exportAllowed: "yes" })).exportAllowed).toBeDefined();
  });

  test("is nobody else", async () => {
    const body = { domain: own.domain, exportAllowed: true, passcode: "kaapattu-koodi" };
    for (const [actor, status] of [
      [own.principal, 403],
      [await createTeacher(t.db), 403],
      [await createSubstitute(t.db), 403],
    ] as const) {
      expect((await settings(actor, body)).status).toBe(status);
    }
    expect((await app.anybody.post("/api/stats/organization", body)).status).toBe(401);
    expect((await enter({ code: "kaapattu-koodi" })).status).toBe(400);
  });
});
