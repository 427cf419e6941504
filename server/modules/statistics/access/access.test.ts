// Shows (rule: statistics-readers, passcode, passcode-limits).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import { sentBack, setCookieOf } from "../../../../tests/support/cookies.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import { groupOf, markOf } from "./passcode.ts";
import { organizationsWithPasscodes, passcode } from "./passcodes.fixture.ts";

const { t, app, own, other, freshAddress, enter, read, allow, close } = await organizationsWithPasscodes();
afterAll(close);

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
    // Marks of a fallback say as much as those of today.
    const before = { config: { ...t.ctx.config } };
    t.ctx.config.tokenSecretFallbacks = [earlier.tokenSecret];
    await marked(markOf(earlier, "another code", hash));
    expect((await enter({ code })).status).toBe(400);
    await marked(markOf(earlier, code, hash));
    expect((await enter({ code })).status).toBe(200);
    expect((await row())?.passcodeMark).toBe(mark);
    t.ctx.config.tokenSecretFallbacks = before.config.tokenSecretFallbacks;
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
