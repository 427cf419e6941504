// (rule: who-hears-first)
import type { Actor } from "../../../../server/modules/auth/index.ts";
import { groupSizes, plannedStages } from "../../../../server/modules/bookings/stages/index.ts";
import { usualStages } from "../../../../server/modules/jobs/posting/index.ts";
import type { FormChoices } from "../draft.ts";
import { type Known, knownAt, textOf, unlessUsual, usualChoice } from "./choice.ts";

type Context = App.Locals["ctx"];

const placesOf = ({ schools }: Pick<Actor, "schools">) =>
  schools.filter(({ kind }) => kind !== "admin").map(({ id }) => id);

/** What a form says of who hears first of a job that this person posts, by school. */
export async function firstKnown(ctx: Context, actor: Actor): Promise<Map<string, Known>> {
  const schoolIds = placesOf(actor);
  const [usual, sizes] = await Promise.all([
    usualStages(ctx.db, schoolIds),
    groupSizes(ctx, { schoolIds, posterId: actor.id }),
  ]);
  return new Map(
    actor.schools.flatMap(({ id, timeZone }) => {
      const [stages, size] = [usual.get(id), sizes.get(id)];
      if (!stages || !size) return [];
      const mayChoose = actor.type !== "teacher" || stages.teachersChoose;
      return [[id, { usual: stages.firstTo, mayChoose, sizes: size, timeZone }] as const];
    }),
  );
}

/** What a job that is begun from an earlier one holds: who heard first of that; of one that all heard of at once, as the school has it. */
export async function firstOfEarlier(
  ctx: Context,
  job: { id: string; schoolId: string },
  choices: FormChoices,
) {
  const planned = await plannedStages(ctx.db, job.id);
  const usual = usualChoice(knownAt(choices, job.schoolId)?.usual);
  return planned.length > 0 ? unlessUsual(usualChoice(planned), usual) : "";
}

/** What a form holds whose poster has said, before it, that they ask somebody themselves. */
export const askingFirst = (choices: FormChoices, school: string | undefined): string =>
  textOf({ ...usualChoice(knownAt(choices, school ?? "")?.usual), way: "ask" });

/** Whether somebody hears first at any of these schools, unless it is urgent. */
export async function isInTurn(ctx: Context, schools: Actor["schools"]): Promise<boolean> {
  const usual = await usualStages(ctx.db, placesOf({ schools }));
  return [...usual.values()].some(({ firstTo }) => firstTo.length > 0);
}
