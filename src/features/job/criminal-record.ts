import type { Translate } from "../../i18n.ts";
import { fullDate } from "./dates.ts";

export interface CriminalRecord {
  isActive: boolean;
  /** ISO; null when nobody has seen an extract. */
  expirationDate: string | null;
}

/**
 * Whether a principal has seen the extract, and until when that stands; never what it says
 * (rule: criminal-record).
 */
export function recordText({ isActive, expirationDate }: CriminalRecord, t: Translate): string {
  if (!expirationDate) return t("profile:policeRecord.none");
  return t(`profile:policeRecord.${isActive ? "valid" : "over"}`, { date: fullDate(expirationDate) });
}
