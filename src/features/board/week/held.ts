import type { Translate } from "../../../i18n.ts";

/** "4, 2 auki": how many jobs a day holds, and how many of them are open; said once where it is the same. */
export function heldText(all: number, open: number, t: Translate): string {
  if (open === 0) return t("jobs:week.full", { count: all });
  return open === all ? t("jobs:week.allOpen", { count: all }) : t("jobs:week.open", { all, count: open });
}
