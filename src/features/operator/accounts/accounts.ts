import {
  closeAccount,
  type FoundAccount,
  findAccounts,
  reopenAccount,
} from "../../../../server/modules/accounts/kept/index.ts";
import { sendLinkAgain } from "../../../../server/modules/accounts/links/index.ts";
import type { Actor } from "../../../../server/modules/auth/index.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { attempt, type Refused } from "../../../components/form/sent/action.ts";
import { textIn, verbIn } from "../../../components/form/sent/read.ts";
import { keptOf, pathWith } from "../../../components/use/address.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { askedPart } from "../../job/list/asked-part.ts";
import { partFor } from "../part.ts";

export const accountsPath = "/app/operator/accounts";

const outcomes = ["closed", "closedWithJobs", "reopened", "linkSent"] as const;
export const accountOutcome = (asked: string | null) => outcomes.find((one) => one === asked);

/** What can be done to an account: the way back of what was; nothing to one that is gone but for a name. */
export function verbFor({ standings }: Pick<FoundAccount, "standings">): "close" | "reopen" | undefined {
  if (standings.includes("removed")) return undefined;
  return standings.includes("closed") ? "reopen" : "close";
}

/**
 * Whether its owner can be mailed the link again that opens it: who has not confirmed the address, or is locked
 * (rule: link-sent-again).
 */
export const takesLink = ({ standings }: Pick<FoundAccount, "standings">): boolean =>
  standings.some((one) => one === "unconfirmed" || one === "invited" || one === "locked") &&
  !standings.includes("closed");

export interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/** Closes or opens an account, or has its link mailed again, as one of the page's forms asks; undefined when it asks for none of it. */
export async function changeAccount({ ctx, actor, lang, form }: Asked) {
  const email = textIn(form, "email");
  const verbs: Record<string, () => Promise<(typeof outcomes)[number]>> = {
    close: async () => ((await closeAccount(ctx, email, actor)) > 0 ? "closedWithJobs" : "closed"),
    reopen: async () => {
      await reopenAccount(ctx, email, actor);
      return "reopened";
    },
    link: async () => {
      await sendLinkAgain(ctx, email, actor);
      return "linkSent";
    },
  };
  const verb = verbIn(form, verbs);
  if (!verb) return undefined;
  const outcome = await attempt(lang, verb);
  return "done" in outcome ? outcome : inOurWords(outcome, lang);
}

/** What the owner of an account is told is said to them, and not to the operator. */
function inOurWords(refused: Refused, lang: Lang): Refused {
  const t = translate(lang);
  const { code } = refused.refusal;
  if (code === "chosen_ahead") return { ...refused, text: t("operator:accounts.chosenAhead") };
  return code === "not_found" ? { ...refused, text: t("operator:accounts.gone") } : refused;
}

interface Looking extends Omit<Asked, "form"> {
  asked: URLSearchParams;
  headers: Headers;
}

/** What is looked for, or nothing while nothing is. */
export async function accountsFor({ ctx, actor, lang, asked, headers }: Looking) {
  const text = asked.get("text") ?? "";
  if (text.trim() === "") return { text: "", found: undefined, refused: undefined };
  const read = await attempt(lang, () =>
    askedPart(
      asked.get("cursor"),
      (cursor) => findAccounts(ctx, actor, { text, limit: partFor(headers), cursor }),
      ({ items }) => items.length === 0,
    ),
  );
  if ("status" in read) return { text, found: undefined, refused: read };
  const { part, start } = read.done;
  return { text, found: { ...part, isLater: start !== undefined }, refused: undefined };
}

/** The page's address with what is looked for, and something else. */
export const accountsQuery = (asked: URLSearchParams, more: Record<string, string | undefined> = {}) =>
  pathWith(accountsPath, { ...keptOf(asked, "text", "cursor"), ...more });
