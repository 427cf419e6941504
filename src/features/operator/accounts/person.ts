import {
  correctName,
  eraseAccount,
  exportAccount,
  type FoundAccount,
  nameState,
  presentPersonName,
} from "../../../../server/modules/accounts/kept/index.ts";
import { mailOf } from "../../../../server/modules/notifications/explain/index.ts";
import { tagOf } from "../../../../server/platform/http/entity-tag.ts";
import { attempt, type Refused } from "../../../components/form/sent/action.ts";
import { saveOver } from "../../../components/form/sent/meanwhile.ts";
import { textIn, verbIn } from "../../../components/form/sent/read.ts";
import { translate } from "../../../i18n.ts";
import type { Asked } from "./accounts.ts";

/** What is asked of the page about one person, each in its address: the choice of the others first. */
export const steps = ["person", "mails", "rename", "export", "erase"] as const;
export type Step = (typeof steps)[number];

/** Which step the address asks for, and about which of the accounts that were found. */
export function stepIn(
  asked: URLSearchParams,
  items: FoundAccount[] = [],
): { step: Step; account: FoundAccount } | undefined {
  const step = steps.find((one) => asked.has(one));
  const account = step && items.find(({ email, own }) => email === asked.get(step) && !own);
  return account ? { step, account } : undefined;
}

const outcomes = ["erased", "erasedWithJobs", "exported", "renamed"] as const;
export const personOutcome = (asked: string | null) => outcomes.find((one) => one === asked);

export type PersonDone = (typeof outcomes)[number] | { file: string; of: string };
export type PersonRefused = Refused & { typed: Record<"firstName" | "lastName" | "why", string> };

/** What became of the messages to somebody, at the time that the address asks for. */
export const mailsFor = (
  { ctx, actor, lang, asked }: Omit<Asked, "form"> & { asked: URLSearchParams },
  email: string,
) => attempt(lang, () => mailOf(ctx, actor, email, asked.get("at") ?? ""));

/** Does what one of the forms about a person asks for; undefined when it asks for none of it. */
export async function changePerson({
  ctx,
  actor,
  lang,
  form,
}: Asked): Promise<{ done: PersonDone } | PersonRefused | undefined> {
  const typed = {
    firstName: textIn(form, "firstName"),
    lastName: textIn(form, "lastName"),
    why: textIn(form, "why"),
  };
  const email = textIn(form, "email");
  const verbs: Record<string, () => Promise<PersonDone>> = {
    erase: async () => {
      const { freed, deleted } = await eraseAccount(ctx, email, actor, typed.why);
      return freed + deleted > 0 ? "erasedWithJobs" : "erased";
    },
    export: async () => ({
      file: JSON.stringify(await exportAccount(ctx, email, actor, typed.why), null, 2),
      of: email,
    }),
  };
  const verb = verbIn(form, verbs);
  const isRenaming = textIn(form, "do") === "rename";
  if (!verb && !isRenaming) return undefined;
  const outcome = verb ? await attempt(lang, verb) : await rename({ ctx, actor, lang, form }, email, typed);
  if ("done" in outcome) return outcome;
  const text =
    outcome.refusal.code === "not_found" ? translate(lang)("operator:accounts.gone") : outcome.text;
  return { typed, ...outcome, text };
}

/** Unless it is another name since the form was opened (rule: changed-meanwhile). */
async function rename(
  { ctx, actor, lang, form }: Asked,
  email: string,
  { why, ...typed }: PersonRefused["typed"],
): Promise<{ done: "renamed" } | PersonRefused> {
  const outcome = await saveOver({
    ...{ lang, form, typed },
    async present() {
      const name = await presentPersonName(ctx, email, actor);
      return { values: name, tag: tagOf(nameState(name)) };
    },
    save: (name, tag) => correctName(ctx, email, name, actor, why, tag),
  });
  return "done" in outcome ? { done: "renamed" } : { ...outcome, typed: { ...outcome.typed, why } };
}

/** What is downloaded, called by whose it is, and left nowhere on the way. */
export const fileAnswer = ({ file, of }: Extract<PersonDone, object>): Response =>
  new Response(file, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="tuuri-${of.replace(/[^\w.@-]/g, "_")}.json"`,
      "cache-control": "no-store",
    },
  });
