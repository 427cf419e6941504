/** What is decided anew for each urgent job; all else comes from the defaults. */
export interface Wish {
  school: string;
  type: string;
  otherType: string;
  /** ISO date of one of the days that are offered. */
  startDate: string;
}

/** From the form that posts, or from the address while the defaults are edited. */
export function wishFrom(values: FormData | URLSearchParams): Wish {
  const text = (name: string) => String(values.get(name) ?? "");
  return {
    school: text("school"),
    type: text("type"),
    otherType: text("otherType"),
    startDate: text("startDate"),
  };
}

/** The page with what is decided so far. */
export function urgentPath(wish: Wish, more: Record<string, string> = {}): string {
  const decided = Object.entries(wish).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...decided, ...Object.entries(more)]).toString();
  return query ? `/app/jobs/sos?${query}` : "/app/jobs/sos";
}

/** The same page at the defaults, which are edited there. */
export const editPath = (wish: Wish): string => `${urgentPath(wish, { edit: "1" })}#defaults`;
