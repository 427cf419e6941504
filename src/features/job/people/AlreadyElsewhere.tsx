import { useEffect, useRef } from "react";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";

/** How long the warning stays, in milliseconds (rule: choose). */
const PAUSE = 20_000;

/** The applicant was chosen for another job a moment ago; there is nothing left to do here. */
export function AlreadyElsewhere({ text, t }: { text: string; t: Translate }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whatever was pressed to come here may lie far below.
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus({ preventScroll: true });
    const leaving = setTimeout(() => location.assign("/app/jobs/overview"), PAUSE);
    return () => clearTimeout(leaving);
  }, []);
  return (
    <div ref={notice} className="notice unread elsewhere" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>{text}</p>
        <p className="hint">{t("jobs:profile.redirect")}</p>
        <a href="/app/jobs/overview">{t("jobs:profile.toBoard")}</a>
      </div>
    </div>
  );
}
