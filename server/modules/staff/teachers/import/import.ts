import type { Context } from "../../../../platform/context.ts";
import { type Message, Refusal } from "../../../../platform/failures/errors.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { addTo } from "../add.ts";
import { chanceOf, generatedPassword } from "../login-details/password.ts";
import { givePassword } from "./give-password.ts";
import { type AskedList, type Proposal, proposeTeachers } from "./propose.ts";

/** What became of one line of a list. */
export type Outcome = Proposal &
  (
    | {
        became: "added" | "renewed" /** Nobody can read it later; none for who is mailed it. */;
        password?: string;
      }
    | { became: "invited" | "here" }
    | { became: "refused"; wrong: Message[] }
  );

/** Lines that are carried out before the answer, which takes a second or two. */
const partSize = 25;

/** Each takes one of the threads that hash, and more of them keep other requests waiting for a processor. */
const atOnce = 2;

export interface ImportQuery extends AskedList {
  /** Whether they get their login details by mail; else the passwords are in the answer alone. */
  mailed: boolean;
  /** Whether who teaches here already and has never been gets a new password, too. */
  renewed: boolean;
  /** Of the passwords: the same list with the same key makes the same ones. */
  key: string;
  /** How many lines have been carried out. */
  from: number;
}

/**
 * Adds the next of those whom a list names to one of a principal's schools (rule: teacher-import), each by themselves: what is wrong with one
 * keeps no other back. What is asked again, since its answer was lost, is answered as before (rule: teacher-import-broken-off).
 * @returns all lines of the list; what became of those of this part; how many have been carried out now
 * @throws Refusal 403, 422
 */
export async function importTeachers(
  ctx: Context,
  actor: Actor,
  { from, school: named, lines, kinds, ...query }: ImportQuery,
): Promise<{ school: ActorSchool; proposals: Proposal[]; outcomes: Outcome[]; done: number }> {
  const { school, proposals } = await proposeTeachers(ctx, actor, { school: named, lines, kinds });
  const part = proposals.slice(from, from + partSize);
  const outcomes: Outcome[] = [];
  for (let n = 0; n < part.length; n += atOnce) {
    const some = part.slice(n, n + atOnce);
    // Nothing of them goes on behind an answer that is a failure.
    const settled = await Promise.allSettled(some.map((one) => bringOne(ctx, actor, school, one, query)));
    for (const one of settled) {
      if (one.status === "rejected") throw one.reason;
      outcomes.push(one.value);
    }
  }
  return { school, proposals, outcomes, done: Math.min(from + partSize, proposals.length) };
}

type Query = Pick<ImportQuery, "mailed" | "renewed" | "key">;

async function bringOne(
  ctx: Context,
  actor: Actor,
  school: ActorSchool,
  proposal: Proposal,
  query: Query,
  again = false,
): Promise<Outcome> {
  if (proposal.wrong.length > 0) return { ...proposal, became: "refused" };
  const password = generatedPassword(chanceOf(query.key, `${school.id} ${proposal.email}`));
  const told = query.mailed ? {} : { password };
  try {
    if (proposal.here) {
      const became = await givePassword(ctx, actor, { ...query, school, teacher: proposal, password });
      return became === "here" ? { ...proposal, became } : { ...proposal, became, ...told };
    }
    const { firstName, lastName, email, phone, grades } = proposal;
    const person = { firstName, lastName, email, phone, grades, password };
    const added = await addTo(ctx, actor, school, person, { mailed: query.mailed });
    return "invited" in added
      ? { ...proposal, became: "invited" }
      : { ...proposal, became: "added", ...told };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = Object.values(error.fields);
    // The same list, sent twice at once: the other was quicker with this one, who is here now or is found next.
    const isHere = !proposal.here && wrong.includes("errors:teacher.teachesHere");
    const raced = { ...proposal, here: isHere, fresh: isHere };
    if (isHere || (wrong.includes("errors:auth.emailTaken") && !again))
      return bringOne(ctx, actor, school, raced, { ...query, renewed: false }, true);
    return { ...proposal, became: "refused", wrong };
  }
}
