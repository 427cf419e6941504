import type { CriminalRecord } from "../../../../server/modules/reference/index.ts";
import { writtenDate } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";

/**
 * Whether a principal has seen the extract, and until when that stands; never what it says
 * (rule: criminal-record).
 */
export function recordText({ valid, until }: CriminalRecord, t: Translate): string {
  if (!until) return t("profile:criminalRecord.none");
  return t(`profile:criminalRecord.${valid ? "valid" : "over"}`, { date: writtenDate(until) });
}
