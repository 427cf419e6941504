import type { Account } from "../../../../server/modules/accounts/index.ts";
import { type Named, nameAmong, nameOf, reference } from "../../../../server/modules/reference/index.ts";
import type { Places } from "../../../../server/modules/reference/rules.ts";
import type { Lang, TextKey, Translate } from "../../../i18n.ts";
import { studyPointsText } from "../../job/people/study-points.ts";
import { listed } from "../../job/words/facts.ts";
import type { FieldName } from "./fields.ts";
import { valuesOf } from "./fields.ts";

/** Keys of the words for what a substitute is. */
const statuses: Record<string, TextKey> = {
  teacher: "auth:register.statusTeacher",
  student: "auth:register.statusStudent",
  other: "auth:register.statusOther",
};

/** What a field is called. */
export const labelOf = (name: FieldName, { regions }: Pick<Account, "regions">, t: Translate): string =>
  name === "studyPoints" ? studyPointsText(regions, t) : t(`profile:fields.${name}`);

/** How a field reads on a card, in the words of these places; empty when nothing has been told. */
export function shown(
  account: Account,
  name: FieldName,
  lang: Lang,
  t: Translate,
  places: Places = [],
): string {
  const text = valuesOf(account);
  switch (name) {
    case "status": {
      const status = statuses[account.status];
      return status ? t(status) : "";
    }
    case "otherText":
      return account.status === "other" ? account.otherText : "";
    case "regions":
      return account.regions.map((region) => nameOf(region, lang)).join(", ");
    case "languages":
      return listed(account.languages.map((language) => nameOf(language, lang)));
    case "qualifications":
    case "comingQualifications":
      return listed(account[name].map((qualification) => nameOf(qualification, lang)));
    case "grades":
      return listed(
        reference.grades
          .filter(({ value }) => account.grades.includes(value))
          .map((grade) => nameAmong(grade, lang, places)),
      );
    case "studyYear":
      return known(reference.studyYears, text.studyYear, lang);
    case "teacherType":
      return known(reference.roles, text.teacherType, lang);
    default:
      return text[name];
  }
}

function known(records: (Named & { value: string })[], value: string, lang: Lang): string {
  const record = records.find((one) => one.value === value);
  return record ? nameOf(record, lang) : value;
}
