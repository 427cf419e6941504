import { afterAll, expect, test } from "bun:test";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { connect } from "./connection.ts";

const places = 4;
const t = await testContext();
const pool = connect(t.url, places);
afterAll(async () => {
  await pool.close();
  await t.close();
});

/** A transaction whose connection is ended from elsewhere while it waits, as by an operator, a limit or a failover. */
const endedInTransaction = () =>
  pool.client.begin(async (tx) => {
    const [session] = await tx`select pg_backend_pid() as pid`;
    await t.client`select pg_terminate_backend(${Number(session?.["pid"])}, 5000)`;
    // Until that has been heard here, too.
    const asked = () =>
      tx`select 1`.then(
        () => "answered",
        (error) => String(error.code),
      );
    return eventually("the end of the connection", async () => (await asked()) === "CONNECTION_CLOSED");
  });

test("places of the pool whose connections end in transactions are as good as new", async () => {
  for (let round = 0; round < 3; round++) {
    const ended = await Promise.allSettled(Array.from({ length: places }, endedInTransaction));
    expect(ended.map(({ status }) => status)).toEqual(Array(places).fill("rejected"));
    // More than there are places, so that each of them is used.
    const asked = Array.from({ length: 5 * places }, () => pool.client`select pg_sleep(0.01)`);
    expect((await Promise.allSettled(asked)).filter(({ status }) => status === "rejected")).toEqual([]);
  }
});

test("what a transaction goes on with after its connection has ended is done in nobody else's session", async () => {
  const narrow = connect(t.url, 1);
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: stale, resolve: tell } = Promise.withResolvers<string>();
  const ended = narrow.client.begin(async (tx) => {
    const [session] = await tx`select pg_backend_pid() as pid`;
    await t.client`select pg_terminate_backend(${Number(session?.["pid"])}, 5000)`;
    // Busy with something else meanwhile.
    await taken;
    tell(
      await tx`create temporary table stale ()`.then(
        () => "done",
        (error) => error.code,
      ),
    );
  });
  expect(await ended.catch((error) => error.code)).toBe("CONNECTION_CLOSED");
  const found = await narrow.client.begin(async (tx) => {
    await tx`select 1`;
    take();
    expect(await stale).toBe("CONNECTION_CLOSED");
    const [row] = await tx`select to_regclass('pg_temp.stale') is null as "isClean"`;
    return row?.["isClean"];
  });
  expect(found).toBe(true);
  await narrow.close();
});
