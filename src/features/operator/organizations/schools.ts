import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type ListedSchool, listSchools } from "../../../../server/modules/schools/index.ts";
import { presentName, renameSchool } from "../../../../server/modules/schools/names/index.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { tagOf } from "../../../../server/platform/http/entity-tag.ts";
import type { Refused } from "../../../components/form/sent/action.ts";
import { saveOver } from "../../../components/form/sent/meanwhile.ts";
import { textIn } from "../../../components/form/sent/read.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { askedPart } from "../../job/list/asked-part.ts";
import { partFor } from "../part.ts";

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
}

/** What could not be the name of a school, and what had been typed. */
export type RenameRefused = Refused & { typed: string };

/** Renames a school, as the form of the page asks, unless it is called otherwise since (rule: changed-meanwhile); undefined when it asks for something else. */
export async function changeSchool({
  form,
  ctx,
  actor,
  lang,
}: Asked & { form: FormData }): Promise<{ done: "renamed" } | RenameRefused | undefined> {
  if (textIn(form, "do") !== "rename") return undefined;
  const typed = textIn(form, "name");
  const id = textIn(form, "school");
  const outcome = await saveOver({
    ...{ lang, form, typed: { name: typed } },
    async present() {
      const name = await presentName(ctx, actor, id);
      return { values: { name }, tag: tagOf(name) };
    },
    save: ({ name }, tag) => renameSchool(ctx, actor, id, name, tag),
  });
  if ("done" in outcome) return { done: "renamed" };
  const isGone = outcome.refusal.code === "not_found";
  return { ...outcome, ...(isGone ? { text: translate(lang)("operator:schools.gone") } : {}), typed };
}

/** Whether the address asks for the schools without a principal alone. */
export const lacksPrincipal = (asked: URLSearchParams) => asked.get("lacks") === "principal";

/** A part of the schools, by name; from the beginning when the address names no part that there is. */
export async function listedSchools(
  { ctx, actor }: Pick<Asked, "ctx" | "actor">,
  asked: URLSearchParams,
  { search, headers }: { search: string; headers: Headers },
) {
  const { part, start } = await askedPart(
    asked.get("cursor"),
    (cursor) =>
      listSchools(ctx, actor, {
        ...{ search, limit: partFor(headers), cursor },
        lacksPrincipal: lacksPrincipal(asked),
      }),
    ({ items }) => items.length === 0,
  );
  return { ...part, isLater: start !== undefined };
}

/** Which of them the address asks to rename. */
export const renamedIn = (asked: URLSearchParams, items: ListedSchool[] = []) =>
  items.find(({ id }) => id === asked.get("rename"));
