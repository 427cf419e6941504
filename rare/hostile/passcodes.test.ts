// Shows (rule: passcode-limits).
import { afterAll, describe, expect, test } from "bun:test";
import { groupOf } from "../../server/modules/statistics/access/passcode.ts";
import {
  organizationsWithPasscodes,
  passcode,
} from "../../server/modules/statistics/access/passcodes.fixture.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";

const { t, own, enter, close } = await organizationsWithPasscodes();
afterAll(close);

describe("the passcode", () => {
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
});
