import { substituteCount } from "../../../server/modules/accounts/index.ts";
import { nameAmong, nameOf, reference } from "../../../server/modules/reference/index.ts";
import {
  type Country,
  countriesOf,
  countryOf,
  countryOfAll,
  type Places,
} from "../../../server/modules/reference/rules.ts";
import { ownAddresses, usualPay } from "../../../server/modules/schools/own/index.ts";
import { teacherNames } from "../../../server/modules/staff/teachers/index.ts";
import type { Lang } from "../../i18n.ts";
import type { FormChoices, WorkChoices } from "./draft.ts";
import type { Known as KnownFirst } from "./first/choice.ts";
import { firstKnown } from "./first/known.ts";
import { messageWords } from "./message/words.ts";

type Poster = Pick<NonNullable<App.Locals["actor"]>, "schools">;

/** What is known of the schools besides, by their ids. */
interface Known {
  addresses?: Map<string, string>;
  teachers?: Map<string, string[]>;
  first?: Map<string, KnownFirst>;
  pay?: Map<string, string>;
  /** For how long the job that is changed has been published, in milliseconds. */
  age?: number | undefined;
}

/**
 * All that the job form offers this poster, in their language.
 * @param age for how long the job that is changed has been published, in milliseconds
 */
export async function formChoices(
  ctx: App.Locals["ctx"],
  actor: NonNullable<App.Locals["actor"]>,
  lang: Lang,
  age?: number,
): Promise<FormChoices> {
  const asked = actor.type === "principal" && actor.schools.some(({ kind }) => kind !== "admin");
  const [addresses, teachers, readers, first, pay] = await Promise.all([
    ownAddresses(ctx, actor),
    asked ? teacherNames(ctx, actor) : new Map(),
    actor.operator ? substituteCount(ctx, actor) : undefined,
    age === undefined ? firstKnown(ctx, actor) : new Map(),
    usualPay(
      ctx.db,
      actor.schools.map(({ id }) => id),
    ),
  ]);
  return {
    ...choicesFor(actor, lang, { addresses, teachers, first, pay, age }),
    ...(readers === undefined ? {} : { readers }),
  };
}

/** What work at these schools can be. Subjects are sent by their names, so these have one each. */
function workFor(schools: Places, lang: Lang): WorkChoices {
  const country = countryOfAll(schools);
  return {
    types: reference.jobTypes.map((type) => ({
      value: type.value,
      name: nameAmong(type, lang, schools),
      needsOther: type.requiresOther,
      kinds: [
        ...(type.school ? (["school"] as const) : []),
        ...(type.preschool ? (["preschool"] as const) : []),
      ],
    })),
    subjects: reference.subjects.map((subject) => nameOf(subject, lang, country)),
    grades: reference.grades.map((grade) => ({ value: grade.value, name: nameAmong(grade, lang, schools) })),
  };
}

/** What a form of work at these schools offers, in this language and the words of their country (rule: words-of-country). */
export function choicesFor(actor: Poster, lang: Lang, known: Known = {}): FormChoices {
  // In Finnish both countries have the same words.
  const both = lang === "sv" && countriesOf(actor.schools).length > 1;
  const of = (country: Country) =>
    workFor(
      actor.schools.filter(({ regionCode }) => countryOf(regionCode) === country),
      lang,
    );
  return {
    ...workFor(actor.schools, lang),
    ...(both ? { countries: { FI: of("FI"), SE: of("SE") } } : {}),
    schools: actor.schools.map(({ id, name, kind, regionCode }) => {
      const region = reference.regions.find(({ code }) => code === regionCode);
      return {
        id,
        name,
        kind,
        regionCode,
        address: known.addresses?.get(id),
        region: region && nameOf(region, lang),
        teachers: known.teachers?.get(id),
        first: known.first?.get(id),
        // Of many nothing is said: left out.
        pay: known.pay?.get(id) || undefined,
      };
    }),
    ...(actor.schools.some(({ kind }) => kind === "admin") ? { messages: messageWords(known.age) } : {}),
  };
}
