import {
  peaceOf,
  peaceState,
  previewPeace,
  savePeace,
} from "../../../server/modules/notifications/peace/index.ts";
import { PeaceChange } from "../../../server/modules/notifications/peace/model.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { changeOf, type PeaceTyped, typedIn, typedOf } from "./typed.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/** Saves what the form says, over what another device has saved since it was opened (rule: changed-meanwhile). */
export function saveTyped({ ctx, actor }: Person, form: FormData) {
  const present = async () => {
    const choices = await peaceOf(ctx, actor);
    return { values: typedOf(choices), tag: tagOf(peaceState(choices)) };
  };
  const save = (typed: PeaceTyped, tag: string | undefined) =>
    savePeace(ctx, actor, parse(PeaceChange, changeOf(typed)), tag);
  return saveOver({ lang: actor.lang, form, typed: typedIn(form), present, save });
}

/** What last week would have been; undefined for choices that cannot be saved. */
export async function previewOf({ ctx, actor }: Person, typed: PeaceTyped) {
  const outcome = await attempt(actor.lang, async () =>
    previewPeace(ctx, actor, parse(PeaceChange, changeOf(typed))),
  );
  return "done" in outcome ? outcome.done : undefined;
}
