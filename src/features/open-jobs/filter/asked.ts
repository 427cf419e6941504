import type { OpenFilter } from "../../../../server/modules/jobs/lists/index.ts";

/** What the address of the open jobs asks for, by the names that it has there (rule: open-filters). */
export interface AskedFilter {
  q: string;
  type: string[];
  subject: string[];
  grade: string[];
  region: string[];
  /** Only what one can take. */
  can: boolean;
}

/** What may be chosen; the rest is as if it had not been asked for. */
export type Choosable = Record<"type" | "subject" | "grade" | "region", readonly string[]>;

const lists = ["type", "subject", "grade", "region"] as const;
const names = ["q", "can", ...lists];
/** What is searched for is no longer; said here once more: the page must not bring the server along. */
const longest = 100;

/** Whether the address says which jobs, be it all. */
export const asksForFilter = (asked: URLSearchParams): boolean => names.some((name) => asked.has(name));

export function askedFilter(asked: URLSearchParams, choosable: Choosable): AskedFilter {
  const chosen = (name: (typeof lists)[number]) => {
    const wanted = asked.getAll(name);
    return choosable[name].filter((value) => wanted.includes(value));
  };
  return {
    q: (asked.get("q") ?? "").trim().slice(0, longest),
    type: chosen("type"),
    subject: chosen("subject"),
    grade: chosen("grade"),
    region: chosen("region"),
    can: asked.get("can") === "1",
  };
}

/** How many filters are set. */
export const countOf = (filter: AskedFilter): number =>
  lists.filter((name) => filter[name].length > 0).length + (filter.q ? 1 : 0) + (filter.can ? 1 : 0);

/** In an address: empty without any filter. */
export function queryOf(filter: AskedFilter): string {
  const query = new URLSearchParams();
  if (filter.q) query.set("q", filter.q);
  if (filter.can) query.set("can", "1");
  for (const name of lists) for (const value of filter[name]) query.append(name, value);
  return query.toString();
}

/** As the database and the API are asked. */
export function filterOf({ q, type, subject, grade, region, can }: AskedFilter): OpenFilter {
  const some = (name: "kinds" | "subjects" | "grades" | "regions", values: string[]) =>
    values.length > 0 ? { [name]: values } : {};
  return {
    ...some("kinds", type),
    ...some("subjects", subject),
    ...some("grades", grade),
    ...some("regions", region),
    ...(can ? { takeable: true } : {}),
    ...(q ? { text: q } : {}),
  };
}
