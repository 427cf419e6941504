import { type Actor, endOtherSessions, endOwnSession, tokenOf } from "../../../server/modules/auth/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { Refusal } from "../../../server/platform/errors.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Ends what a form of the list of sessions names.
 * @returns what to say afterwards; undefined when there was nothing to do
 */
export async function endSessionsOf(
  ctx: Context,
  actor: Actor,
  request: Request,
): Promise<"ended" | "endedOthers" | undefined> {
  const form = await request.formData();
  if (form.get("do") === "others") {
    await endOtherSessions(ctx, actor, tokenOf(request)?.token ?? "");
    return "endedOthers";
  }
  const id = String(form.get("id") ?? "");
  if (form.get("do") !== "end" || !uuid.test(id)) return undefined;
  return endOwnSession(ctx, actor, id).then(
    () => "ended" as const,
    (error) => {
      // It ended meanwhile, by itself or from elsewhere: the list says so.
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    },
  );
}
