import type { Actor } from "../../../../server/modules/auth/index.ts";
import { nameOf, reference } from "../../../../server/modules/reference/index.ts";
import {
  approvePrincipal,
  rejectPrincipal,
  type WaitingPrincipal,
  waitingPrincipals,
} from "../../../../server/modules/staff/principals/index.ts";
import { Approval, Rejection } from "../../../../server/modules/staff/principals/model.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { parse } from "../../../../server/platform/http/validation.ts";
import { attempt, type Refused } from "../../../components/form/sent/action.ts";
import { linesIn, textIn, verbIn } from "../../../components/form/sent/read.ts";
import { keptOf, pathWith } from "../../../components/use/address.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { askedPart } from "../../job/list/asked-part.ts";
import { partFor } from "../part.ts";

const queuePath = "/app/operator";

export const decisions = ["approved", "declined"] as const;
type Decision = (typeof decisions)[number];

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/** What was typed and could not be done, and of whom. */
export type Undone = Refused & { of: string; reason: string };

/** Approves or declines, as one of the queue's forms asks; undefined when it asks for neither. */
export async function decide({
  ctx,
  actor,
  lang,
  form,
}: Asked): Promise<{ done: Decision } | Undone | undefined> {
  const email = textIn(form, "email");
  const reason = linesIn(form, "reason");
  const verbs: Record<string, () => Promise<Decision>> = {
    approve: async () => {
      const region = textIn(form, "region");
      await approvePrincipal(ctx, actor, parse(Approval, { email, ...(region ? { region } : {}) }));
      return "approved";
    },
    decline: async () => {
      await rejectPrincipal(ctx, actor, parse(Rejection, { email, reason }));
      return "declined";
    },
  };
  const verb = verbIn(form, verbs);
  if (!verb) return undefined;
  const outcome = await attempt(lang, verb);
  return "done" in outcome ? outcome : { ...outcome, of: email, reason };
}

/** The queue's address with what of it stays, and something else. */
export const queueQuery = (asked: URLSearchParams, more: Record<string, string | undefined> = {}) =>
  pathWith(queuePath, { ...keptOf(asked, "cursor"), ...more });

/** A part of those who wait; from the beginning when the address names no part that there is. */
export async function queueFor(ctx: Context, actor: Actor, asked: URLSearchParams, headers: Headers) {
  const limit = partFor(headers);
  const { part, start } = await askedPart(
    asked.get("cursor"),
    (cursor) => waitingPrincipals(ctx, actor, { limit, cursor }),
    ({ items }) => items.length === 0,
  );
  return { ...part, isLater: start !== undefined };
}

/** Where a school lies, as far as somebody has said it. */
export function placeOf(
  { municipality, region }: Pick<WaitingPrincipal, "municipality" | "region">,
  lang: Lang,
): string[] {
  const known = [
    reference.municipalities.find(({ code }) => code === municipality),
    reference.regions.find(({ code }) => code === region),
  ];
  return known.flatMap((one) => (one ? nameOf(one, lang) : []));
}

/** Who leads the school already; undefined where nobody does. */
export function ledBy({ principals: [name, ...others] }: WaitingPrincipal, lang: Lang): string | undefined {
  const t = translate(lang);
  if (name === undefined) return undefined;
  return others.length > 0
    ? t("operator:queue.ledByOthers", { name, count: others.length })
    : t("operator:queue.ledBy", { name });
}
