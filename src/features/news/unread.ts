import { call } from "../../api.ts";
import { showMenuCount } from "../live/counters.ts";

let turn = 0;

/** Writes beside the bell how many news are unread, which the server alone knows (rule: menu-counts). */
export async function showUnread(): Promise<void> {
  const mine = ++turn;
  // The next event, or the next page, brings it.
  const answer = await call("/api/notifications/unread").catch(() => undefined);
  // An older answer must not overwrite a newer one.
  if (answer && mine === turn) showMenuCount("news", answer.count);
}
