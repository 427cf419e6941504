import { afterAll, expect, test } from "bun:test";
import { createServer, connect as dial } from "node:net";
import postgres from "postgres";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { takePulse } from "./pulse.ts";

/** In front of the database: counts how often somebody was refused for want of room. */
async function countingRefusals(url: string) {
  const { hostname, port } = new URL(url);
  const counted = { refused: 0 };
  const between = createServer((client) => {
    const database = dial(Number(port), hostname);
    client.pipe(database);
    database.on("data", (chunk) => {
      if (chunk.includes("53300")) counted.refused++;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((between.address() as { port: number }).port);
  return { url: through.href, counted, close: () => between.close() };
}

const t = await testContext();
afterAll(() => t.close());

test("a database that has no room for the question is not away: those who are connected are answered", async () => {
  const role = `crowd_${t.url.slice(-12)}`;
  await t.client.unsafe(`create role ${role} login connection limit 1`);
  const url = t.url.replace("postgres@", `${role}@`);
  const one = postgres(url, { max: 1 });
  await one`select 1`;
  let heard = 0;
  const clock = { now: () => new Date(), isSure: () => heard > 0, hear: () => void heard++ };
  const through = await countingRefusals(url);
  const pulse = takePulse(through.url, t.ctx.log, { clock });
  try {
    // Each time it asks, until there is room: what came of the first is said by the time of the third.
    await eventually("it to be refused", () => through.counted.refused > 2);
    expect([pulse.answers(), heard]).toEqual([true, 0]);
    await one.end();
    await eventually("it to be told the time", () => heard > 0);
    expect(pulse.answers()).toBe(true);
  } finally {
    pulse.stop();
    through.close();
    await one.end();
    await t.client.unsafe(`drop role ${role}`);
  }
});
