import { afterAll, expect, test } from "bun:test";
import { createServer, connect as dial } from "node:net";
import postgres from "postgres";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { takePulse } from "./pulse.ts";

/** In front of the database: counts connections, questions, and how often somebody was refused for want of room. */
async function startCountingLine(address: string) {
  const { hostname, port } = new URL(address);
  const line = { opened: 0, open: 0, asked: 0, refused: 0, swallows: false };
  const between = createServer((client) => {
    const database = dial(Number(port), hostname);
    line.opened++;
    line.open++;
    client.on("data", (chunk) => {
      line.asked++;
      if (!line.swallows) database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (chunk.includes("53300")) line.refused++;
      client.write(chunk);
    });
    client.on("close", () => line.open--);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const through = new URL(address);
  through.hostname = "127.0.0.1";
  through.port = String((between.address() as { port: number }).port);
  return { line, url: through.href, close: () => between.close() };
}

/** A clock that counts how often it was told the time. */
function countingClock() {
  const clock = {
    heard: 0,
    now: () => new Date(),
    isSure: () => clock.heard > 0,
    hear: () => void clock.heard++,
  };
  return clock;
}

const t = await testContext();
afterAll(() => t.close());

test("a database that has no room for the question is not away: those who are connected are answered", async () => {
  const role = `crowd_${t.url.slice(-12)}`;
  await t.client.unsafe(`create role ${role} login connection limit 1`);
  const url = t.url.replace("postgres@", `${role}@`);
  const one = postgres(url, { max: 1 });
  await one`select 1`;
  const clock = countingClock();
  const through = await startCountingLine(url);
  const pulse = takePulse(through.url, t.ctx.log, { clock });
  try {
    // Each time it asks, until there is room: what came of the first is said by the time of the third.
    await eventually("it to be refused", () => through.line.refused > 2);
    expect([pulse.answers(), clock.heard]).toEqual([true, 0]);
    await one.end();
    await eventually("it to be told the time", () => clock.heard > 0);
    expect(pulse.answers()).toBe(true);
  } finally {
    pulse.stop();
    through.close();
    await one.end();
    await t.client.unsafe(`drop role ${role}`);
  }
});

test("stopped while a question is under way, it leaves no connection behind", async () => {
  const clock = countingClock();
  const { line, url, close } = await startCountingLine(t.url);
  const pulse = takePulse(url, t.ctx.log, { clock });
  try {
    await eventually("it to be answered", () => clock.heard > 0);
    line.swallows = true;
    const before = line.asked;
    await eventually("it to ask", () => line.asked > before);
    line.swallows = false;
    pulse.stop();
    await eventually("its connection to be cut", () => line.open === 0);
    // Another would be opened at once.
    await Bun.sleep(200);
    expect([line.opened, line.open]).toEqual([1, 0]);
  } finally {
    pulse.stop();
    close();
  }
});
