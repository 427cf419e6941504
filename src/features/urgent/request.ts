/** What is decided anew for each urgent job; all else comes from the defaults. */
export interface UrgentRequest {
  school: string;
  type: string;
  otherType: string;
  /** ISO date of one of the days that are offered. */
  startDate: string;
}

/** From the form that posts, or from the address while the defaults are edited. */
export function urgentRequestFrom(values: FormData | URLSearchParams): UrgentRequest {
  const text = (name: string) => String(values.get(name) ?? "");
  return {
    school: text("school"),
    type: text("type"),
    otherType: text("otherType"),
    startDate: text("startDate"),
  };
}

/** The page with what is decided so far. */
export function urgentPath(urgentRequest: UrgentRequest, more: Record<string, string> = {}): string {
  const decided = Object.entries(urgentRequest).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...decided, ...Object.entries(more)]).toString();
  return query ? `/app/jobs/sos?${query}` : "/app/jobs/sos";
}

/** The same page at the defaults, which are edited there. */
export const editPath = (urgentRequest: UrgentRequest): string =>
  `${urgentPath(urgentRequest, { edit: "1" })}#defaults`;
