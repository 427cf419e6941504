import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";

/** How long the warning stays, in milliseconds (rule: choose, pauses). */
const PAUSE = 20_000;

/** The applicant was chosen for another job a moment ago; there is nothing left to do here, unless one stays. */
export function AlreadyElsewhere({ text, t }: { text: string; t: Translate }) {
  const notice = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLAnchorElement>(null);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    // After the dialog that closes with it has given the focus back.
    const shown = requestAnimationFrame(() => {
      // Whatever was pressed to come here may lie far below.
      notice.current?.scrollIntoView({ block: "center" });
      notice.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(shown);
  }, []);
  useEffect(() => {
    if (stays) return;
    const leaving = setTimeout(() => location.assign("/app/jobs/overview"), PAUSE);
    return () => clearTimeout(leaving);
  }, [stays]);
  const stay = () => {
    // The button goes: the keyboard goes on from what leads there.
    onward.current?.focus();
    setStays(true);
  };
  return (
    <div ref={notice} className="notice unread elsewhere" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>{text}</p>
        {!stays && <p className="hint">{t("jobs:profile.redirect")}</p>}
        <p className="ways">
          <a ref={onward} href="/app/jobs/overview">
            {t("jobs:profile.toBoard")}
          </a>
          {!stays && (
            <button type="button" className="link" onClick={stay}>
              {t("jobs:profile.stay")}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
