import { readDate } from "../../typed-date.ts";
import type { Days, Period } from "./period.ts";
import { periods } from "./period.ts";

export const measures = ["filled", "viewed", "applied", "asked", "chosen"] as const;
export type Measure = (typeof measures)[number];

/** What the address asks for. */
export interface Asked extends Days {
  school?: string | undefined;
  period: Period;
  show: Measure;
  /** Language of the workbook. */
  table: "fi" | "sv";
}

const oneOf = <T extends string>(words: readonly T[], given: string | null, otherwise: T): T =>
  words.find((word) => word === given) ?? otherwise;

interface Known {
  /** That may be asked for. */
  schoolIds: string[];
  /** The one that is looked at elsewhere, until the address says which, or that it is all. */
  shown?: string | undefined;
  lang: "fi" | "sv";
  /** For days as people type them. */
  today: string;
}

// (rule: school-shown)
export function askedIn(address: URLSearchParams, { schoolIds, shown, lang, today }: Known): Asked {
  const given = address.get("school") ?? shown;
  const day = (name: string) => {
    const typed = address.get(name)?.trim().slice(0, 40) || undefined;
    return typed && (readDate(typed, today) ?? typed);
  };
  return {
    school: schoolIds.find((id) => id === given),
    period: oneOf(periods, address.get("period"), "months"),
    from: day("from"),
    to: day("to"),
    show: oneOf(measures, address.get("show"), "filled"),
    table: oneOf(["fi", "sv"], address.get("table"), lang),
  };
}

/** Whether days are wanted, and none is said yet. */
export const asksForDays = ({ period, from, to }: Asked): boolean => period === "days" && !from && !to;

/** Address of the same page with something else. */
export function addressWith(asked: Asked, change: Partial<Asked>): string {
  const { period, show, table, school, from, to } = { ...asked, ...change };
  const days = period === "days" ? { from, to } : {};
  // Said also of all schools, or the one that is looked at elsewhere would come back.
  const parts = Object.entries({ school: school ?? "", period, ...days, show, table }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  );
  return `/app/export?${new URLSearchParams(parts)}`;
}

/** Where the workbook is taken from (rule: statistics-workbook). */
export function workbookAddress(lang: "fi" | "sv", wanted: Days & { schoolId?: string | undefined }): string {
  const parts = Object.entries({ lang, ...wanted }).filter((part): part is [string, string] =>
    Boolean(part[1]),
  );
  return `/api/stats/statistics.xlsx?${new URLSearchParams(parts)}`;
}
