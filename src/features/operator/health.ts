import type { Actor } from "../../../server/modules/auth/index.ts";
import { clearUndelivered } from "../../../server/modules/notifications/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { attempt } from "../../components/form/action.ts";
import { textIn } from "../../components/form/read.ts";
import type { Lang } from "../../i18n.ts";

export const healthPath = "/app/operator/health";
/** As many as stand on a page without it getting heavy. */
export const undeliveredPart = 25;

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/** Takes one message out of the list, as its button asks; undefined when nothing is asked. */
export async function clearOne({ ctx, actor, lang, form }: Asked) {
  if (textIn(form, "do") !== "clear") return undefined;
  return attempt(lang, () => clearUndelivered(ctx, actor, textIn(form, "place")));
}

export function healthQuery(named: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${healthPath}?${text}` : healthPath;
}

const events = [
  "job-posted",
  "job-changed",
  "job-deleted",
  "applied",
  "withdrawn",
  "chosen",
  "chosen-removed",
  "link-confirmation",
  "link-activation",
  "link-reset",
  "notice-loginDetails",
  "notice-added",
  "notice-invitation",
  "notice-principalApproved",
  "notice-principalRejected",
  "notice-principalWaits",
  "notice-lockWarning",
  "notice-support",
] as const;

/** What a message was about, if it is of a kind that has words. */
export const knownEvent = (event: string) => events.find((one) => one === event);
