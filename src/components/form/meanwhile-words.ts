import type { Translate } from "../../i18n.ts";
import type { Entry } from "./merged.ts";

/** What somebody else has made of a field, as far as it fits in a line. */
export function meanwhile(entry: Entry | undefined, t: Translate): string {
  const text = typeof entry === "string" ? entry.trim() : "";
  if (text === "") return t(entry === "" ? "page.meanwhile.emptied" : "page.meanwhile.changed");
  return t("page.meanwhile.now", { value: text.length > 80 ? `${text.slice(0, 79)}…` : text });
}
