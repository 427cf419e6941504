// Shows (rule: reserve, cannot-come).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { peace } from "../../../../db/schema/index.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import type { Actor } from "../../auth/index.ts";
import { decline, requestsTo, takeBack } from "../asking/index.ts";
import { reserve } from "../reserve/reserve.fixture.ts";
import { cannotCome, freePlaces } from "./index.ts";

const w = await reserve();
const { t, teacher, principal, chosen, nea, emil, tuuli, stand, filled, minutes, strike, requestOf, askFor } =
  w;
afterAll(w.close);

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
const leave = (key: string) => cannotCome(t.ctx, chosen, { key, illness: true, message: "" });
const placeOf = async (id: string, actor: Actor = teacher) =>
  (await freePlaces(t.ctx, actor, { job: id }))[0]?.reserve;

/** Somebody could not come to a job for which these stand in reserve. */
async function free(people: Actor[]) {
  const { id } = await filled();
  for (const one of people) await stand(id, one);
  await leave(id);
  return id;
}

describe("of a place that fell free the school reads", () => {
  test("who in reserve is asked, since and until when, and who is next", async () => {
    const id = await free([nea, emil]);
    const since = t.ctx.now();
    const until = new Date(since.getTime() + 15 * 60_000);
    for (const actor of [teacher, principal])
      expect(await placeOf(id, actor)).toEqual({
        state: "asked",
        name: nameOf(nea),
        since,
        until,
        later: false,
        next: nameOf(emil),
        thenEverybody: true,
      });
    expect((await requestsTo(t.ctx, teacher, id)).map(({ fromReserve }) => fromReserve)).toEqual([
      true,
      true,
    ]);
    minutes(1);
    await decline(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await placeOf(id)).toMatchObject({ name: nameOf(emil), since: t.ctx.now(), next: undefined });
    // Who is asked behind them may leave all as it is.
    await askFor(id, [tuuli]);
    expect(await placeOf(id)).toMatchObject({ next: nameOf(tuuli), thenEverybody: true });
    expect((await requestsTo(t.ctx, teacher, id)).at(-1)).toMatchObject({ fromReserve: false });
  });

  test("that nobody of them took it, and not that it took its request back itself", async () => {
    const id = await free([nea]);
    minutes(15);
    await strike(id);
    expect(await placeOf(id)).toEqual({ state: "nobody" });
    await askFor(id, [tuuli]);
    expect(await placeOf(id)).toEqual({ state: "nobody" });
    const other = await free([nea]);
    await takeBack(t.ctx, teacher, { key: other, person: nea.id });
    expect(await placeOf(other)).toBeUndefined();
  });

  test("nothing where nobody stood in reserve, and of each place its own", async () => {
    const [none, some] = [await free([]), await free([emil])];
    const places = await freePlaces(t.ctx, teacher);
    expect((await statementsOf(t, (ctx) => freePlaces(ctx, teacher))).length).toBe(2);
    const of = (id: string) => places.find(({ jobId }) => jobId === id)?.reserve;
    expect(of(none)).toBeUndefined();
    expect(of(some)).toMatchObject({ state: "asked", name: nameOf(emil) });
  });

  test("of who has quiet hours that they hear later, and never when", async () => {
    const nights = { quietWeekdaysFrom: 22 * 60, quietWeekdaysTo: 6 * 60 };
    await t.db.update(peace).set(nights).where(eq(peace.accountId, nea.id));
    const { id } = await filled();
    await stand(id, nea);
    t.setNow(new Date("2026-11-03T21:00:00Z"));
    await leave(id);
    expect(await placeOf(id)).toMatchObject({ state: "asked", later: true, until: null });
    t.advance(8 * 3_600_000);
    expect(await placeOf(id)).toMatchObject({ state: "asked", later: false, until: null });
  });
});
