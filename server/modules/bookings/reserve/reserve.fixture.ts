import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { newsPage } from "../../notifications/inbox/index.ts";
import { apply } from "../applications/apply.ts";
import { asking } from "../asking/asking.fixture.ts";
import { choose } from "../choice/index.ts";
import { reserveFor, standInReserve } from "./index.ts";

/** A school of whose jobs one person gets all, and three others wait. */
export async function reserve() {
  const w = await asking();
  const { t, teacher, nea, emil, tuuli, post, minutes } = w;
  const chosen = await createSubstitute(t.db);
  let day = 0;

  const stand = (key: string, actor: Actor, wants = true) =>
    standInReserve(t.ctx, actor, { key, stand: wants });
  const names = async (key: string, actor: Actor = teacher) =>
    (await reserveFor(t.ctx, actor, key)).map(({ email }) => email);
  const unread = async (actor: Actor) =>
    (await newsPage(t.ctx, actor, "fi", { unread: true })).items.map(({ title }) => title);

  /** A job of a day of its own, which one of those who have applied has got. */
  async function filled(waiting = [nea, emil, tuuli]) {
    const startDate = new Date(Date.UTC(2027, 0, 4 + day++)).toISOString().slice(0, 10);
    const { id } = await post({ startDate });
    for (const person of [chosen, ...waiting]) {
      await apply(t.ctx, person, { key: id });
      minutes(1);
    }
    await choose(t.ctx, teacher, { key: id, email: chosen.email });
    return { id, startDate };
  }
  return { ...w, chosen, stand, names, unread, filled };
}

export const emails = (...people: Actor[]) => people.map(({ email }) => email);
