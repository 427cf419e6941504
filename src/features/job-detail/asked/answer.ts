import type { Actor } from "../../../../server/modules/auth/index.ts";
import { accept, decline, undo } from "../../../../server/modules/bookings/asking/index.ts";
import type { Spare } from "../../../../server/modules/bookings/asking/spare/rules.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { textIn, verbIn } from "../../../components/form/sent/read.ts";
import type { Outcome } from "../../job/words/outcome.ts";

interface Answer {
  verb(
    ctx: Context,
    actor: Actor,
    answer: Parameters<typeof accept>[2] & { weekday?: number },
  ): Promise<void>;
  done: Outcome;
}

/** What is said after the no is said with it once more. */
const sparing = (spare: Spare, done: Outcome): Answer => ({
  verb: (ctx, actor, { id, weekday }) => decline(ctx, actor, { id, spare, weekday }),
  done,
});

const answers = {
  "request-accept": { verb: accept, done: "requestAccepted" },
  "request-decline": { verb: decline, done: "requestDeclined" },
  "request-undo": { verb: undo, done: "requestUndone" },
  "request-spare-today": sparing("today", "sparedToday"),
  "request-spare-day": sparing("day", "sparedDay"),
  "request-spare-school": sparing("school", "schoolHidden"),
} satisfies Record<string, Answer>;
export type AnswerName = keyof typeof answers;

/**
 * Answers a school that asks directly, takes back that one has taken the job, or marks what spares the next message (rule: request-accepted,
 * request-declined, request-undone, request-spared). Sent twice, it changes nothing.
 * @returns what is said of it then; undefined where the form asks for something else
 */
export async function answerFromForm(
  ctx: Context,
  actor: Actor,
  form: FormData,
): Promise<Outcome | undefined> {
  const answer = verbIn<Answer>(form, answers);
  if (!answer) return undefined;
  const warnedOf = (["partial", "close"] as const).find((one) => one === textIn(form, "warnedOf"));
  const warned = warnedOf ? { alreadyWarned: true, warnedOf } : {};
  const weekday = Number(textIn(form, "weekday"));
  await answer.verb(ctx, actor, { id: textIn(form, "id"), ...warned, ...(weekday ? { weekday } : {}) });
  return answer.done;
}
