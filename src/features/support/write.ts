import type { Actor } from "../../../server/modules/auth/index.ts";
import { SupportMessage, writeToSupport } from "../../../server/modules/support/index.ts";
import { invalid } from "../../../server/platform/failures/errors.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt, type Refused as RefusedForm } from "../../components/form/sent/action.ts";
import { onceSent } from "../../components/form/sent/once.ts";
import { linesIn } from "../../components/form/sent/read.ts";

/** What was wrong, and what had been typed, so that nobody writes it twice. */
export interface Refused extends Pick<RefusedForm, "status" | "errors"> {
  subject: string;
  message: string;
}

/** Sends what the support form says; undefined when that is done. */
export async function write(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  actor: Actor,
  form: FormData,
): Promise<Refused | undefined> {
  const typed = { subject: linesIn(form, "subject"), message: linesIn(form, "message") };
  const outcome = await attempt(lang, async () => {
    refuseEmpty(typed);
    await onceSent({ ctx, actor, form }, "support", async (ctx) => {
      await writeToSupport(ctx, actor, parse(SupportMessage, typed));
      return {};
    });
  });
  return "done" in outcome ? undefined : { ...typed, status: outcome.status, errors: outcome.errors };
}

/** The API lets the subject be; whoever sees a field for it is asked to fill it in. */
function refuseEmpty(fields: Record<string, string>) {
  const empty = Object.entries(fields).filter(([, value]) => value.trim() === "");
  if (empty.length > 0) throw invalid(Object.fromEntries(empty.map(([name]) => [name, "errors:required"])));
}
