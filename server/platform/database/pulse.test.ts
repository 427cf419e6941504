import { afterAll, expect, test } from "bun:test";
import postgres from "postgres";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { takePulse } from "./pulse.ts";

const t = await testContext();
afterAll(() => t.close());

test("a database that has no room for the question is not away: those who are connected are answered", async () => {
  const role = `crowd_${t.url.slice(-12)}`;
  await t.client.unsafe(`create role ${role} login connection limit 1`);
  const url = t.url.replace("postgres@", `${role}@`);
  const one = postgres(url, { max: 1 });
  await one`select 1`;
  let heard = 0;
  const clock = { now: () => new Date(), hear: () => void heard++ };
  const pulse = takePulse(url, t.ctx.log, { clock });
  try {
    // Refused each time, until there is room.
    const refused = postgres(url, { max: 1 });
    await expect(refused`select 1`.execute()).rejects.toThrow("too many connections");
    await refused.end();
    expect([pulse.answers(), heard]).toEqual([true, 0]);
    await one.end();
    await eventually("it to be told the time", () => heard > 0);
    expect(pulse.answers()).toBe(true);
  } finally {
    pulse.stop();
    await one.end();
    await t.client.unsafe(`drop role ${role}`);
  }
});
