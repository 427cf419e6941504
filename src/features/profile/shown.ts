import type { Account } from "../../../server/modules/accounts/model.ts";
import { nameOf, reference } from "../../../server/modules/reference/index.ts";
import type { Lang, TextKey, Translate } from "../../i18n.ts";
import { listed } from "../job/facts.ts";
import type { FieldName } from "./fields.ts";
import { valuesOf } from "./fields.ts";

/** Keys of the words for what a substitute is. */
const statuses: Record<string, TextKey> = {
  teacher: "auth:register.statusTeacher",
  student: "auth:register.statusStudent",
  other: "auth:register.statusOther",
};

/** How a field reads on a card; empty when nothing has been told. */
export function shown(account: Account, name: FieldName, lang: Lang, t: Translate): string {
  const text = valuesOf(account);
  switch (name) {
    case "status": {
      const status = statuses[account.statusCode];
      return status ? t(status) : "";
    }
    case "otherTxt":
      return account.statusCode === "other" ? account.otherTxt : "";
    case "regions":
      return account.regions.map((region) => nameOf(region, lang)).join(", ");
    case "languages":
      return listed(account.languages.map((language) => nameOf(language, lang)));
    case "qualifications":
    case "comingqualifications":
      return listed(account[name].map((qualification) => nameOf(qualification, lang)));
    case "grade":
      return listed(
        reference.grades
          .filter(({ value }) => account.grade.includes(value))
          .map((grade) => nameOf(grade, lang)),
      );
    case "studyYear":
      return known(reference.studyYears, text.studyYear, lang);
    case "teacherType":
      return known(reference.roles, text.teacherType, lang);
    default:
      return text[name];
  }
}

function known(
  records: { value: string; name_fi: string; name_swe: string }[],
  value: string,
  lang: Lang,
): string {
  const record = records.find((one) => one.value === value);
  return record ? nameOf(record, lang) : value;
}
