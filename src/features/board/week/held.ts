import type { Translate } from "../../../i18n.ts";

/** "4, 2 auki": how many jobs a day holds, and how many of them are open; said once where it is the same; without any, its messages. */
export function heldText(all: number, open: number, messages: number, t: Translate): string {
  if (all === 0) return t("jobs:messages.count", { count: messages });
  if (open === 0) return t("jobs:week.full", { count: all });
  return open === all ? t("jobs:week.allOpen", { count: all }) : t("jobs:week.open", { all, count: open });
}
