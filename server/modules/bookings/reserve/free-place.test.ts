// Shows (rule: reserve, found-by, cannot-come, who-is-told).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { applications, requests, schools } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { transaction } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../applications/apply.ts";
import { withdraw } from "../applications/withdraw.ts";
import { accept, decline, undo } from "../asking/index.ts";
import { cannotCome, freePlaces } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { releaseBookings } from "../choice/release.ts";
import { reserve } from "./reserve.fixture.ts";
import { orderReserve } from "./school.ts";

const w = await reserve();
const { t, school, teacher, chosen, nea, emil, tuuli, post, stand, names, unread, filled } = w;
const { askFor, states, requestOf, chosenFor, strike, minutes } = w;
afterAll(w.close);

const leave = (key: string, actor: Actor = chosen) =>
  cannotCome(t.ctx, actor, { key, illness: true, message: "" });

describe("a place that became free", () => {
  test("is offered to the first in reserve in the same moment; she takes it, and is found so", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await stand(id, emil);
    await leave(id);
    expect(await states(id)).toEqual(["open", "queued"]);
    expect((await unread(nea))[0]).toBe("Paikka vapautui, ja olet vuorossa varalla");
    // Emil waits behind her, and Tuuli is no reserve: both hear that the job is open.
    for (const one of [emil, tuuli]) expect((await unread(one))[0]).toBe("Sijaisuus on taas avoin");
    expect((await unread(teacher))[0]).toEndWith("ei pääsekään");
    await accept(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await chosenFor(id)).toMatchObject({
      substituteId: nea.id,
      foundBy: "reserve",
      chosenBy: teacher.id,
    });
    expect(await states(id)).toEqual(["accepted", "overtaken"]);
    // He stands in reserve for her now.
    expect(await names(id)).toEqual([emil.email]);
    await leave(id, nea);
    expect(await states(id)).toEqual(["accepted", "overtaken", "open"]);
  });

  test("goes on to the next when one says no, or nothing, and both leave the reserve; the school hears that nobody is left", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await stand(id, emil);
    await leave(id);
    await decline(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await states(id)).toEqual(["declined", "open"]);
    expect(await names(id)).toEqual([emil.email]);
    minutes(15);
    await strike(id);
    expect(await states(id)).toEqual(["declined", "expired"]);
    expect(await names(id)).toEqual([]);
    expect((await unread(teacher))[0]).toBe("Kukaan pyydetyistä ei ottanut sijaisuutta");
  });

  test("is open to all at once where the school does not want its reserve asked", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await t.db.update(schools).set({ asksReserve: false }).where(eq(schools.id, school.id));
    await leave(id);
    expect(await states(id)).toEqual([]);
    await t.db.update(schools).set({ asksReserve: true }).where(eq(schools.id, school.id));
  });

  test("is the school's where it takes its choice back itself", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await removeChosen(t.ctx, teacher, { key: id });
    expect(await states(id)).toEqual([]);
    expect((await unread(nea))[0]).toBe("Sijaisuus on taas avoin");
  });

  test("that the school asks for itself is asked on, though it takes who is asked out of the reserve", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await removeChosen(t.ctx, teacher, { key: id });
    await askFor(id, [nea]);
    await orderReserve(t.ctx, teacher, id, { person: nea.email, move: "out" });
    expect(await names(id)).toEqual([]);
    expect(await states(id)).toEqual(["open"]);
  });

  test("is offered as well when who took it pressed by mistake, or their account is erased", async () => {
    const { id } = await post({ startDate: "2027-03-08" });
    await apply(t.ctx, nea, { key: id });
    const gone = await createSubstitute(t.db);
    await apply(t.ctx, gone, { key: id });
    await askFor(id, [emil]);
    await accept(t.ctx, emil, { id: await requestOf(id, emil) });
    await stand(id, nea);
    await undo(t.ctx, emil, { id: await requestOf(id, emil) });
    expect(await states(id)).toEqual(["declined", "open"]);
    await choose(t.ctx, teacher, { key: id, email: gone.email });
    expect(await states(id)).toEqual(["declined", "overtaken"]);
    await transaction(t.ctx, (ctx) => releaseBookings(ctx, gone.id));
    expect(await states(id)).toEqual(["declined", "overtaken", "open"]);
  });

  test("is not offered to who has just pressed by mistake, though they stand in reserve", async () => {
    const { id } = await filled([nea, emil]);
    await stand(id, nea);
    await removeChosen(t.ctx, teacher, { key: id });
    await askFor(id, [nea]);
    await accept(t.ctx, nea, { id: await requestOf(id, nea) });
    await stand(id, emil);
    await undo(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await states(id)).toEqual(["declined", "open"]);
    await requestOf(id, emil);
    expect(await names(id)).toEqual([emil.email]);
  });

  test.each([
    ["left the reserve", (id: string) => stand(id, emil, false)],
    ["taken their application back", (id: string) => withdraw(t.ctx, emil, id)],
  ] as const)("is not offered to who has %s while they waited for their turn", async (_how, goes) => {
    const { id } = await filled();
    for (const one of [nea, emil, tuuli]) await stand(id, one);
    await leave(id);
    await goes(id);
    await decline(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await states(id)).toEqual(["declined", "skipped", "open"]);
  });

  test("is not offered to who has left the reserve before somebody undid a slip", async () => {
    const { id } = await filled();
    for (const one of [nea, emil]) await stand(id, one);
    await leave(id);
    await accept(t.ctx, nea, { id: await requestOf(id, nea) });
    await stand(id, emil, false);
    await undo(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await states(id)).toEqual(["declined", "overtaken"]);
  });

  test("is pointed out again when who took it from the reserve pressed by mistake", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await leave(id);
    await accept(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await freePlaces(t.ctx, teacher, { job: id })).toEqual([]);
    await undo(t.ctx, nea, { id: await requestOf(id, nea) });
    expect(await freePlaces(t.ctx, teacher, { job: id })).toMatchObject([{ jobId: id }]);
  });

  test("ends what they are asked when somebody else is chosen; they stay in reserve", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await leave(id);
    await choose(t.ctx, teacher, { key: id, email: tuuli.email });
    expect(await states(id)).toEqual(["overtaken"]);
    expect(await names(id)).toEqual([nea.email]);
    const [request] = await t.db.select().from(requests).where(eq(requests.jobId, id));
    expect(request).toMatchObject({ askedBy: null, fromReserve: true });
  });

  test("forgets with an application that it stood in reserve", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await removeChosen(t.ctx, teacher, { key: id });
    await withdraw(t.ctx, nea, id);
    const isHers = and(eq(applications.jobId, id), eq(applications.substituteId, nea.id));
    expect(await t.db.select().from(applications).where(isHers)).toMatchObject([{ reserveSince: null }]);
  });
});
