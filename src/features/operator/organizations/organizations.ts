import type { Actor } from "../../../../server/modules/auth/index.ts";
import {
  closeExport,
  makePasscode,
  openExport,
  removePasscode,
  renewPasscode,
  setOrganizationSchools,
} from "../../../../server/modules/statistics/access/index.ts";
import {
  listOrganizations,
  organizationCount,
  organizationState,
  schoolsFor,
} from "../../../../server/modules/statistics/organizations/index.ts";
import type { Context, RootContext } from "../../../../server/platform/context.ts";
import { tagOf } from "../../../../server/platform/http/entity-tag.ts";
import { canonicalDomain } from "../../../../server/platform/mail/mailbox.ts";
import { isEmail } from "../../../../server/platform/words/entries.ts";
import { attempt, type Refused } from "../../../components/form/sent/action.ts";
import { saveOver } from "../../../components/form/sent/meanwhile.ts";
import { shownOnce } from "../../../components/form/sent/once.ts";
import { listIn, textIn, verbIn } from "../../../components/form/sent/read.ts";
import { keptOf, pathWith } from "../../../components/use/address.ts";
import type { Lang } from "../../../i18n.ts";
import { askedPart } from "../../job/list/asked-part.ts";
import { partFor } from "../part.ts";

const path = "/app/operator/organisations";

export const outcomes = ["opened", "closed", "passcodeRemoved", "passcodeShown", "saved", "renamed"] as const;

/** `passcode` is shown on the page that answers the form, once: no address leads to it. */
type Done = { done: (typeof outcomes)[number] } | { passcode: string };
/** What could not be done, and what had been chosen. */
export type Undone = Refused & { domain: string; schools: string[] };

interface Asked {
  ctx: RootContext;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/** Does what one of the page's forms asks for; undefined when there is nothing to do. */
export async function act({
  ctx,
  actor,
  lang,
  form,
}: Asked): Promise<(Done & { domain: string }) | Undone | undefined> {
  const domain = domainIn(textIn(form, "domain"));
  const schools = listIn(form, "schools");
  const verbs: Record<string, () => Promise<Done>> = {
    async on() {
      const passcode = await openExport(ctx, actor, domain);
      return passcode ? { passcode } : { done: "opened" };
    },
    async off() {
      await closeExport(ctx, actor, domain);
      return { done: "closed" };
    },
    make: async () => ({ passcode: await makePasscode(ctx, actor, domain) }),
    async renew() {
      const passcode = await shownOnce({ ctx, actor, form }, "passcode", (ctx) =>
        renewPasscode(ctx, actor, domain),
      );
      return passcode ? { passcode } : { done: "passcodeShown" };
    },
    async remove() {
      await removePasscode(ctx, actor, domain);
      return { done: "passcodeRemoved" };
    },
  };
  if (textIn(form, "do") === "schools") return saveSchools({ ctx, actor, lang, form }, domain, schools);
  const verb = verbIn(form, verbs);
  if (!verb) return undefined;
  const outcome = await attempt(lang, verb);
  return "done" in outcome ? { ...outcome.done, domain } : { ...outcome, domain, schools };
}

async function saveSchools({ ctx, actor, lang, form }: Asked, domain: string, typed: string[]) {
  const present = async () => {
    const schools = await organizationState(ctx, domain);
    return { values: { schools }, tag: tagOf(schools) };
  };
  const save = ({ schools }: { schools: string[] }, tag: string | undefined) =>
    setOrganizationSchools(ctx, actor, domain, schools, tag);
  const outcome = await saveOver({ lang, form, typed: { schools: typed }, present, save });
  if ("done" in outcome) return { done: "saved" as const, domain };
  return { ...outcome, domain, ...outcome.typed };
}

/** What the address has in the place of a domain, when it is none; undefined when nothing is asked. */
export function wrongDomain(asked: URLSearchParams): string | undefined {
  const typed = asked.get("edit");
  return typed === null || isEmail(`anybody@${domainIn(typed)}`) ? undefined : typed.slice(0, 254);
}

/** As somebody writes a domain: also with the sign before it, or as a whole address. */
const domainIn = (typed: string) => canonicalDomain(typed.trim().replace(/^.*@/, "").slice(0, 254));

/** The page's address with what of it stays, and something else. */
export const organizationsPath = (asked: URLSearchParams, more: Record<string, string | undefined> = {}) =>
  pathWith(path, { ...keptOf(asked, "q", "list", "lacks", "cursor"), ...more });

/** A part of the organisations, by domain; from the beginning when the address names no part that there is. */
export async function organizationsFor(ctx: Context, actor: Actor, asked: URLSearchParams, headers: Headers) {
  const search = asked.get("q")?.trim().slice(0, 100) ?? "";
  const [{ part, start }, total] = await Promise.all([
    askedPart(
      asked.get("cursor"),
      (cursor) => listOrganizations(ctx, actor, { search, limit: partFor(headers), cursor }),
      ({ items }) => items.length === 0,
    ),
    organizationCount(ctx, actor, search),
  ]);
  return { ...part, search, total, isLater: start !== undefined };
}

/** Whose schools are chosen on the page, and which there are to choose; undefined when none are. */
export async function choiceFor(
  ctx: Context,
  actor: Actor,
  asked: URLSearchParams,
  undone: Undone | undefined,
) {
  const domain = undone?.schools ? undone.domain : domainIn(asked.get("edit") ?? "");
  if (domain === "" || wrongDomain(asked) !== undefined || (undone && !asked.has("edit"))) return undefined;
  const schools = await schoolsFor(ctx, actor, domain);
  const own = schools.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  return {
    domain,
    schools: schools.map(({ name }) => name),
    chosen: undone?.schools ?? own,
    own,
    isNew: own.length === 0,
  };
}
