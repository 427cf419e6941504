import { allMissing, type Whose } from "../../../../server/platform/failures/missing.ts";
import { type Lang, translate } from "../../../i18n.ts";

/** What a form says of its fields before it is sent, in the words that the server has for the same. */
export const checkedWords = (lang: Lang, whose: Whose, t = translate(lang)) => ({
  /** By the name of the field. */
  missing: allMissing(lang, whose),
  required: t("errors:required"),
  /** With the number in place of `{limit}`. */
  tooShort: t("errors:tooShort", { limit: "{limit}" }),
  year: t("errors:year"),
  email: t("errors:email"),
  phone: t("errors:auth.phone"),
  emailsDiffer: t("errors:auth.emailsDiffer"),
  passwordsDiffer: t("errors:auth.passwordsDiffer"),
  birthDate: t("errors:auth.birthDate"),
  birthDay: t("errors:auth.birthDay"),
  regions: t("errors:auth.regions"),
  terms: t("auth:register.termsMissing"),
  summary: t("page.wrong"),
  unreachable: t("jobs:common.unreachable"),
  unanswered: t("errors:unanswered"),
});

export type CheckedWords = ReturnType<typeof checkedWords>;
