import type { Translate } from "../../../i18n.ts";
import type { Entries, Entry } from "./merged.ts";

/** What is said, by field, of what others have changed as well, beside what is to be done about it. */
export function meanwhile(
  present: Entries,
  changed: readonly string[],
  t: Translate,
): Record<string, string> {
  const now = changed.map((name) => [name, nowOf(present[name], t)] as const);
  return { msg: t("page.meanwhile.notice"), ...Object.fromEntries(now) };
}

/** What somebody else has made of a field, as far as it fits in a line. */
function nowOf(entry: Entry | undefined, t: Translate): string {
  const text = typeof entry === "string" ? entry.trim() : "";
  if (text === "") return t(entry === "" ? "page.meanwhile.emptied" : "page.meanwhile.changed");
  return t("page.meanwhile.now", { value: text.length > 80 ? `${text.slice(0, 79)}…` : text });
}
