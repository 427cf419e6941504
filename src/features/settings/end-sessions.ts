import type { Actor } from "../../../server/modules/auth/index.ts";
import { endOtherSessions, endOwnSession } from "../../../server/modules/auth/sessions/ending/index.ts";
import { tokenOf } from "../../../server/modules/auth/sessions/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { isUuid } from "../../../server/platform/database/sql.ts";
import { attempt } from "../../components/form/sent/action.ts";

/**
 * Ends what a form of the list of sessions names.
 * @returns what to say afterwards; undefined when there was nothing to do
 */
export async function endSessionsOf(
  ctx: Context,
  actor: Actor,
  { request, form }: { request: Request; form: FormData },
): Promise<"ended" | "endedOthers" | undefined> {
  if (form.get("do") === "others") {
    await endOtherSessions(ctx, actor, tokenOf(request)?.token ?? "");
    return "endedOthers";
  }
  const id = String(form.get("id") ?? "");
  if (form.get("do") !== "end" || !isUuid(id)) return undefined;
  const outcome = await attempt(actor.lang, () => endOwnSession(ctx, actor, id));
  if ("done" in outcome) return "ended";
  // It ended meanwhile, by itself or from elsewhere: the list says so.
  if (outcome.status === 404) return undefined;
  throw outcome.refusal;
}
