import { SchoolChange } from "../../../server/modules/schools/model.ts";
import {
  type OwnSchool,
  ownDetails,
  saveSchool,
  schoolState,
} from "../../../server/modules/schools/own/index.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { textIn } from "../../components/form/sent/read.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/** Where a school's name, telephone and address are changed. */
export const detailsPath = "/app/principal/settings";
export const detailsAt = (school: string) => `${detailsPath}?school=${school}#school`;

const fields = ["name", "phone", "address", "addressSv"] as const;
export type DetailsTyped = Partial<Record<(typeof fields)[number], string>>;

/** As the form of a school is sent: a school in Sweden has one address. */
function detailsFromForm(form: FormData): DetailsTyped {
  const sent = fields.filter((name) => form.has(name));
  return Object.fromEntries(sent.map((name) => [name, textIn(form, name)]));
}

/** Which of them a request means: by its form or address, else the one that is looked at, else the first. */
export function schoolMeant(own: OwnSchool[], asked: string | null, shown: string | undefined) {
  return own.find(({ id }) => id === asked) ?? own.find(({ id }) => id === shown) ?? own[0];
}

/** What a school's form begins with. */
export const detailsOf = ({ name, phone, address, addressSv }: OwnSchool) => ({
  ...{ name, phone, address },
  addressSv: addressSv ?? "",
});

/** Saves a school as its form sends it. @returns why not, if so, and what the form holds then */
export async function saveDetails({ ctx, actor }: Person, form: FormData) {
  const id = textIn(form, "school");
  const present = async () => {
    const own = (await ownDetails(ctx, actor)).find((school) => school.id === id);
    return own ? { values: detailsOf(own), tag: tagOf(schoolState(own)) } : { values: {}, tag: "" };
  };
  const save = (values: DetailsTyped, tag: string | undefined) =>
    saveSchool(ctx, actor, parse(SchoolChange, { school: id, ...values }), tag);
  const outcome = await saveOver({ lang: actor.lang, form, typed: detailsFromForm(form), present, save });
  return "done" in outcome ? undefined : outcome;
}
