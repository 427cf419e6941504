import { toggleFavourite } from "../../../server/modules/accounts/profile/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { noteCriminalRecord } from "../../../server/modules/bookings/applications/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { dateIn } from "../../dates.ts";
import type { Lang } from "../../i18n.ts";
import { readDate } from "../../typed-date.ts";
import { boardAt } from "../job/words/outcome.ts";

export interface Visit {
  ctx: RootContext;
  actor: Actor;
  lang: Lang;
  form: FormData;
  /** Whose page it is, and for which job, if for one. */
  email: string;
  key: string;
  /** The page's own address. */
  here: string;
}

export type Acted =
  | { next: string }
  /** Somebody was quicker. */
  | { status: number; elsewhere: string }
  | { status: number; recordError: string; recordDay: string };

/** What a form of somebody's page asks for: to remember them, to note that the record was seen, or to choose them. */
export function act(visit: Visit): Promise<Acted> {
  const wanted = visit.form.get("do");
  if (wanted === "remember") return remember(visit);
  return wanted === "record" ? noteRecord(visit) : chooseThem(visit);
}

async function remember({ ctx, actor, form, email, here }: Visit): Promise<Acted> {
  await toggleFavourite(ctx, actor, textIn(form, "who") || email);
  return { next: here };
}

async function noteRecord({ ctx, actor, lang, form, key, email, here }: Visit): Promise<Acted> {
  const recordDay = textIn(form, "seenOn");
  const seenOn = readDate(recordDay, dateIn("Europe/Helsinki", ctx.now())) ?? recordDay;
  const noted = await attempt(lang, () => noteCriminalRecord(ctx, actor, { key, email, seenOn }));
  if ("done" in noted) return { next: `${here}&done=recorded` };
  if (!noted.errors["seenOn"]) throw noted.refusal;
  return { status: 422, recordError: noted.errors["seenOn"], recordDay };
}

async function chooseThem({ ctx, actor, lang, key, email }: Visit): Promise<Acted> {
  const chosen = await attempt(lang, () => choose(ctx, actor, { key, email }), 404);
  if ("done" in chosen) return { next: boardAt("chosen", key) };
  return { status: chosen.status, elsewhere: chosen.text };
}
