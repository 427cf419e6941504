import type { Actor } from "../../../../server/modules/auth/index.ts";
import { accept, decline, undo } from "../../../../server/modules/bookings/asking/index.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { textIn } from "../../../components/form/sent/read.ts";
import type { Outcome } from "../../job/words/outcome.ts";

interface Answer {
  verb: (...of: Parameters<typeof accept>) => Promise<void>;
  done: Outcome;
}

const answers = new Map<string, Answer>([
  ["request-accept", { verb: accept, done: "requestAccepted" }],
  ["request-decline", { verb: decline, done: "requestDeclined" }],
  ["request-undo", { verb: undo, done: "requestUndone" }],
]);

/**
 * Answers a school that asks directly, or takes back that one has taken the job (rule: request-accepted, request-declined, request-undone). Sent twice,
 * it changes nothing.
 * @returns what is said of it then; undefined where the form asks for something else
 */
export async function answerFromForm(
  ctx: Context,
  actor: Actor,
  form: FormData,
): Promise<Outcome | undefined> {
  const name = textIn(form, "do");
  const answer = answers.get(name);
  if (!answer) return undefined;
  const warnedOf = (["partial", "close"] as const).find((one) => one === textIn(form, "warnedOf"));
  const warned = warnedOf ? { alreadyWarned: true, warnedOf } : {};
  await answer.verb(ctx, actor, { id: textIn(form, "id"), ...warned });
  return answer.done;
}
