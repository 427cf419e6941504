// Shows (rule: asked-directly, reserve).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { peace } from "../../../../../db/schema/index.ts";
import { createPrincipal } from "../../../../../tests/support/factories.ts";
import { statementsOf } from "../../../../../tests/support/world/statements.ts";
import type { Actor } from "../../../auth/index.ts";
import { decline, takeBack } from "../../../bookings/asking/index.ts";
import { cannotCome } from "../../../bookings/cancelling/index.ts";
import { reserve } from "../../../bookings/reserve/reserve.fixture.ts";
import { openJob } from "../index.ts";
import { postedJob, postedJobs } from "./index.ts";

const w = await reserve();
const { t, teacher, principal, outsider, chosen, nea, emil, tuuli, post, askFor, requestOf, stand, filled } =
  w;
afterAll(w.close);

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
const tile = async (id: string, actor: Actor = teacher) => {
  const { asked, inReserve } = await postedJob(t.ctx, actor, id);
  return { asked, inReserve };
};

describe("a tile of the board has", () => {
  test("whom the school asks, until when, and who is next", async () => {
    const { id } = await post({ startDate: "2027-02-01" });
    expect(await tile(id)).toEqual({ asked: undefined, inReserve: undefined });
    await askFor(id, [nea, emil]);
    const until = new Date(t.ctx.now().getTime() + 15 * 60_000).toISOString();
    const asked = { name: nameOf(nea), until, later: false };
    for (const actor of [teacher, principal])
      expect((await tile(id, actor)).asked).toEqual({ ...asked, next: nameOf(emil) });
    await decline(t.ctx, nea, { id: await requestOf(id, nea) });
    expect((await tile(id)).asked).toEqual({ ...asked, name: nameOf(emil) });
    await takeBack(t.ctx, teacher, { key: id });
    expect((await tile(id)).asked).toBeUndefined();
  });

  test("of who has quiet hours that they hear later, and never when", async () => {
    const { id } = await post({ startDate: "2027-02-02" });
    const now = { quietWeekdaysFrom: 0, quietWeekdaysTo: 23 * 60 };
    await t.db.update(peace).set(now).where(eq(peace.accountId, tuuli.id));
    await askFor(id, [tuuli]);
    expect((await tile(id)).asked).toEqual({ name: nameOf(tuuli), later: true });
    await t.db.update(peace).set({ quietWeekdaysTo: 0 }).where(eq(peace.accountId, tuuli.id));
  });

  test("how many stand in reserve, while somebody has the job", async () => {
    const { id } = await filled();
    expect((await tile(id)).inReserve).toBeUndefined();
    for (const one of [nea, emil]) await stand(id, one);
    expect(await tile(id)).toEqual({ asked: undefined, inReserve: 2 });
    await stand(id, nea, false);
    expect((await tile(id)).inReserve).toBe(1);
    // The place is free: the one in reserve is asked.
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    expect(await tile(id)).toMatchObject({ asked: { name: nameOf(emil) }, inReserve: undefined });
  });

  test("all of it for its school alone, and by as many statements as without", async () => {
    const { id } = await post({ startDate: "2027-02-03" });
    const count = async () => (await statementsOf(t, (ctx) => postedJobs(ctx, teacher))).length;
    const before = await count();
    await askFor(id, [nea, emil]);
    expect(await count()).toBe(before);
    for (const stranger of [outsider, await createPrincipal(t.db)])
      await expect(postedJob(t.ctx, stranger, id)).rejects.toMatchObject({ status: 404 });
    for (const person of [nea, emil])
      expect(JSON.stringify(await openJob(t.ctx, person, id))).not.toContain(nameOf(emil));
  });
});
