import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Standing } from "./standing.ts";

/** As the server says them when it refuses. */
const overlaps = {
  full: "errors:application.overlapFull",
  partial: "errors:application.overlapPartial",
  close: "errors:application.overlapClose",
} as const;

interface Props {
  clash: Standing["clash"];
  outside: boolean | undefined;
  /** What is said of other applications that wait. */
  waits: string | undefined;
  t: Translate;
}

/** Beside the button that applies: what the job collides with, and what a choice will mean (rule: clash-said-before, own-times, waiting-said-before). */
export function ClashNotice({ clash, outside, waits, t }: Props) {
  return (
    <>
      {clash && (
        <p className={`notice ${clash.clash === "full" ? "is-idle" : "unread"}`}>
          <Icon name={clash.clash === "full" ? "block" : "warning"} />
          {t(overlaps[clash.clash], { job: clash.about })}
        </p>
      )}
      {outside && clash?.clash !== "full" && (
        <p className="notice">
          <Icon name="info" />
          {t("jobs:clash.ownTimes")}
        </p>
      )}
      {/* Who is chosen for that one meanwhile reads so. */}
      {waits && !(clash && waits.includes(clash.about)) && (
        <p className="notice">
          <Icon name="info" />
          {waits}
        </p>
      )}
    </>
  );
}
