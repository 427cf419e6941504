import type { Context } from "../../../../platform/context.ts";
import { type Message, Refusal } from "../../../../platform/errors.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { addTo } from "../add.ts";
import type { Line } from "./list.ts";
import { type Proposal, proposeTeachers } from "./propose.ts";

/** What became of one line of a list. */
export type Outcome = Proposal &
  (
    | { became: "added" /** Nobody can read it later. */; password: string }
    | { became: "mailed" | "invited" | "here" }
    | { became: "refused"; wrong: Message[] }
  );

/** Passwords take memory to hash, and the line waits for the answer. */
const atOnce = 4;

/**
 * Adds whom a list names to one of a principal's schools, each by themselves: what is wrong with one keeps no other
 * back, and a list that comes again finds them there (rule: teacher-import).
 * @param mailed whether they get their login details by mail; else the passwords are in this answer alone
 * @throws Refusal 403, 422
 */
export async function importTeachers(
  ctx: Context,
  actor: Actor,
  { mailed, ...list }: { school: string | undefined; lines: readonly Line[]; mailed: boolean },
): Promise<{ school: ActorSchool; outcomes: Outcome[] }> {
  const { school, proposals } = await proposeTeachers(ctx, actor, list);
  const outcomes: Outcome[] = [];
  for (let n = 0; n < proposals.length; n += atOnce) {
    const some = proposals.slice(n, n + atOnce);
    outcomes.push(
      ...(await Promise.all(some.map((proposal) => addOne(ctx, actor, { school, proposal, mailed })))),
    );
  }
  return { school, outcomes };
}

async function addOne(
  ctx: Context,
  actor: Actor,
  { school, proposal, mailed }: { school: ActorSchool; proposal: Proposal; mailed: boolean },
  again = false,
): Promise<Outcome> {
  if (proposal.wrong.length > 0) return { ...proposal, became: "refused" };
  if (proposal.here) return { ...proposal, became: "here" };
  const { firstName, lastName, email, phone, grades } = proposal;
  try {
    const person = { firstName, lastName, email, phone, grades };
    const added = await addTo(ctx, actor, school, person, { mailed });
    if ("invited" in added) return { ...proposal, became: "invited" };
    return mailed
      ? { ...proposal, became: "mailed" }
      : { ...proposal, became: "added", password: added.password ?? "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = Object.values(error.fields);
    if (wrong.includes("errors:teacher.teachesHere")) return { ...proposal, here: true, became: "here" };
    // A list that was sent twice at once: the other was quicker with this one, whom it finds now.
    if (wrong.includes("errors:auth.emailTaken") && !again)
      return addOne(ctx, actor, { school, proposal, mailed }, true);
    return { ...proposal, became: "refused", wrong };
  }
}
