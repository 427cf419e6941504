import { createHash } from "node:crypto";
import type { Actor } from "../../../../server/modules/auth/index.ts";
import { once } from "../../../../server/modules/idempotency/index.ts";
import type { Context, RootContext } from "../../../../server/platform/context.ts";
import { whoseField } from "../../../../server/platform/pages/forms.ts";
import { textIn } from "./read.ts";

const field = "once";

/** What a page has called its form (Once.astro); undefined for one that came without. */
export function onceKeyIn(form: FormData): string | undefined {
  const key = textIn(form, field);
  return /^[\w-]{20,64}$/.test(key) ? key : undefined;
}

interface Sent {
  ctx: RootContext;
  actor: Pick<Actor, "id">;
  form: FormData;
}

/**
 * Does what a form asks for once, after a press too many on a slow line or a page that is sent again, too: the second sending waits for the
 * first and gets its result (rule: form-sent-twice). Filled in otherwise, as by whoever goes back to it, it is another wish.
 * @param name of the form
 * @param act its answer is kept for a day: no password belongs into it
 */
export async function onceSent<T extends object>(
  { ctx, actor, form }: Sent,
  name: string,
  act: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = onceKeyIn(form);
  const body = [...form]
    .filter(([name]) => name !== field && name !== whoseField)
    .map(([name, value]) => [name, String(value)]);
  const print = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const sent = { caller: actor.id, operation: `form ${name}`, body, waits: true };
  const { answer } = await once(ctx, { ...sent, key: key && `${key}.${print}` }, act);
  return answer;
}

/** As `onceSent`, for what is shown once and kept nowhere, as a code: sent again, there is nothing to show. */
export async function shownOnce<T>(
  sent: Sent,
  name: string,
  act: (ctx: Context) => Promise<T>,
): Promise<T | undefined> {
  let made: T | undefined;
  await onceSent(sent, name, async (ctx) => {
    made = await act(ctx);
    return {};
  });
  return made;
}
