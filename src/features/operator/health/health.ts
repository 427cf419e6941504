import type { Actor } from "../../../../server/modules/auth/index.ts";
import {
  clearUndelivered,
  sendAgain,
  undeliveredPage,
} from "../../../../server/modules/notifications/undelivered/index.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { attempt } from "../../../components/form/sent/action.ts";
import { textIn, verbIn } from "../../../components/form/sent/read.ts";
import { keptOf, pathWith } from "../../../components/use/address.ts";
import type { Lang } from "../../../i18n.ts";
import { askedPart } from "../../job/list/asked-part.ts";

const healthPath = "/app/operator/health";
/** As many as stand on a page without it getting heavy. */
const pageOfUndelivered = 25;

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

export const outcomes = ["cleared", "sentAgain"] as const;
type Outcome = (typeof outcomes)[number];

/** Takes one message out of the list or has it sent again, as its button asks; undefined when nothing is asked. */
export async function actOnOne({ ctx, actor, lang, form }: Asked) {
  const place = textIn(form, "place");
  const verbs: Record<string, () => Promise<Outcome>> = {
    clear: () => clearUndelivered(ctx, actor, place).then(() => "cleared"),
    again: () => sendAgain(ctx, actor, place).then(() => "sentAgain"),
  };
  const verb = verbIn(form, verbs);
  return verb && attempt(lang, verb);
}

/** A part of what did not arrive; from the beginning when the address names no part that there is. */
export const undeliveredFor = (ctx: Context, actor: Actor, asked: URLSearchParams) =>
  askedPart(
    asked.get("cursor"),
    (cursor) => undeliveredPage(ctx, actor, { limit: pageOfUndelivered, cursor }),
    ({ items }) => items.length === 0,
  );

/** The page's address with the part that it shows, and something else. */
export const healthQuery = (asked: URLSearchParams, more: Record<string, string | undefined> = {}) =>
  pathWith(healthPath, { ...keptOf(asked, "cursor"), ...more });
