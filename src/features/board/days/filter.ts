import type { BoardFilter, BoardStanding } from "../../../../server/modules/jobs/lists/index.ts";
import type { DaysQuery } from "./load.ts";

/** What a board's address asks for, by the names that it has there. */
export interface AskedFilter {
  q?: string;
  type?: string;
  subject?: string;
  state?: BoardStanding;
  /** E-mail of somebody of the school. */
  teacher?: string;
}

/** Said here once more: what is on the page must not bring the server along. */
export const standings: readonly BoardStanding[] = ["urgent", "unread", "waiting", "filled"];

/** What is searched for is no longer. */
const longest = 100;
/** As long as an address can be; said here once more as well. */
const longestAddress = 254;

export function askedFilter(asked: URLSearchParams): AskedFilter {
  const text = (name: string, most = longest) => asked.get(name)?.trim().slice(0, most) || undefined;
  const found = {
    q: text("q"),
    type: text("type", 20),
    subject: text("subject", 20),
    state: standings.find((standing) => standing === asked.get("state")),
    teacher: text("teacher", longestAddress),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** As the database is asked. @param ownerId of the teacher who is named */
export const filterOf = ({ q, type, subject, state }: AskedFilter, ownerId?: string): BoardFilter => ({
  ...(ownerId === undefined ? {} : { ownerId }),
  text: q,
  kind: type,
  subject,
  standing: state,
});

/** As the API is asked. */
export const wireFilter = ({ q, type, subject, state, teacher }: AskedFilter): DaysQuery["filter"] => ({
  ...(q ? { text: q } : {}),
  ...(type ? { kind: type } : {}),
  ...(subject ? { subject } : {}),
  ...(state ? { standing: state } : {}),
  ...(teacher ? { owner: teacher } : {}),
});

/** An address with the same filter: of another day, or another view. */
export const withFilter = (path: string, filter: AskedFilter, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...more, ...filter }).toString();
  return query ? `${path}?${query}` : path;
};
