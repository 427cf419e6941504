// Shows (rule: statistics-readers, passcode).
import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { jwt } from "@elysiajs/jwt";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import type { Actor } from "../../auth/index.ts";
import { tokenOf } from "../../auth/sessions/index.ts";
import { organizationsWithPasscodes, passcode } from "./passcodes.fixture.ts";

const { t, app, own, other, enter, read, allow, close } = await organizationsWithPasscodes();
const operator = await createOperator(t.db, { lang: "sv" });
afterAll(close);

const settings = (actor: Actor, body: object, lang?: "sv") =>
  app.as(actor).post("/api/stats/organization", body, lang ? { lang } : {});

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

  test("ends when the operator closes the export, for good: not even who opens it again brings it back", async () => {
    const token = await tokenFor();
    const say = (exportAllowed: boolean) => settings(operator, { domain: own.domain, exportAllowed });
    await say(false);
    expect([(await read(token)).status, (await enter({ code: passcode })).status]).toEqual([403, 403]);
    await say(true);
    expect((await read(token)).status).toBe(401);
    expect((await read(await tokenFor())).status).toBe(200);
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
