import { type OwnSchool, saveSchool } from "../../../server/modules/schools/index.ts";
import { SchoolChange } from "../../../server/modules/schools/model.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt } from "../../components/form/action.ts";
import { textIn } from "../../components/form/read.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/** Where a school's name, telephone and address are changed. */
export const detailsPath = "/app/principal/settings";
export const detailsAt = (school: string) => `${detailsPath}?school=${school}#school`;

const fields = ["name", "phone", "address", "addressSv"] as const;
export type DetailsTyped = Partial<Record<(typeof fields)[number], string>>;

/** As the form of a school is sent: a school in Sweden has one address. */
export function detailsFromForm(form: FormData): DetailsTyped {
  const sent = fields.filter((name) => form.has(name));
  return Object.fromEntries(sent.map((name) => [name, textIn(form, name)]));
}

/** Which of them a request means: by its form or address, else the one that is looked at, else the first. */
export function schoolMeant(own: OwnSchool[], asked: string | null, shown: string | undefined) {
  return own.find(({ id }) => id === asked) ?? own.find(({ id }) => id === shown) ?? own[0];
}

/** Saves a school as its form sends it. @returns why not, if so */
export async function saveDetails({ ctx, actor }: Person, form: FormData) {
  const outcome = await attempt(actor.lang, () =>
    saveSchool(ctx, actor, parse(SchoolChange, { school: textIn(form, "school"), ...detailsFromForm(form) })),
  );
  return "done" in outcome ? undefined : outcome;
}
