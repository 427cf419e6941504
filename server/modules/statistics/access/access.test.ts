// Shows (rule: statistics-readers, passcode, passcode-limits). What whole networks guess: rare/hostile/passcodes.test.ts.
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import { sentBack, setCookieOf } from "../../../../tests/support/cookies.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import { markOf } from "./passcode.ts";
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
