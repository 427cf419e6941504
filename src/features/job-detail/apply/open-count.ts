import { call } from "../../../api.ts";
import { showMenuCount } from "../../live/counters.ts";

let turn = 0;

/** Writes into the menu how many jobs are open, where no list does (rule: menu-counts). */
export async function showOpenCount(): Promise<void> {
  const mine = ++turn;
  // The next page brings it.
  const count = await call("/api/users/temp/count").catch(() => undefined);
  // An older answer must not overwrite a newer one.
  if (count !== undefined && mine === turn) showMenuCount("open", count);
}
