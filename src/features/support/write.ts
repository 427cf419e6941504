import type { Actor } from "../../../server/modules/auth/index.ts";
import { SupportMessage, writeToSupport } from "../../../server/modules/support/index.ts";
import { invalid, Refusal } from "../../../server/platform/errors.ts";
import { say } from "../../../server/platform/i18n.ts";
import { parse } from "../../../server/platform/validation.ts";

/** What was wrong, and what had been typed, so that nobody writes it twice. */
export interface Refused {
  status: number;
  errors: Record<string, string>;
  subject: string;
  message: string;
}

/** Sends what the support form says; undefined when that is done. */
export async function write(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  actor: Actor,
  form: FormData,
): Promise<Refused | undefined> {
  const subject = text(form, "subject");
  const message = text(form, "message");
  try {
    refuseEmpty({ subject, message });
    await writeToSupport(ctx, actor, parse(SupportMessage, { subject, message }));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = Object.entries(error.fields).map(([field, message]) => [field, say(lang, message)]);
    return { status: error.status, errors: Object.fromEntries(errors), subject, message };
  }
}

/** Browsers send line ends as two characters; they are to count as one, as they do on the screen. */
const text = (form: FormData, name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

/** The API lets the subject be; whoever sees a field for it is asked to fill it in. */
function refuseEmpty(fields: Record<string, string>) {
  const empty = Object.entries(fields).filter(([, value]) => value.trim() === "");
  if (empty.length > 0) throw invalid(Object.fromEntries(empty.map(([name]) => [name, "errors:required"])));
}
