import { useStore } from "@nanostores/react";
import { Icon } from "../../components/Icon.tsx";
import type { Translate } from "../../i18n.ts";
import { $connection } from "./connection.ts";
import { keptWhen, useKept } from "./use/useKept.ts";

/** Says when a list may be older than it looks: a copy of it, no connection, or the last fetch failed. */
export function LiveNotice({ stale, t, onRetry }: { stale: boolean; t: Translate; onRetry(): void }) {
  const connection = useStore($connection, { ssr: "initial" });
  const offline = connection === "offline";
  const keptAt = useKept(onRetry);
  if (keptAt) {
    return (
      <div className="notice unread" role="status">
        <Icon name="offline" />
        <span className="grow">{t("jobs:live.kept", { when: keptWhen(keptAt, t) })}</span>
        <button type="button" className="link" onClick={() => location.reload()}>
          {t("jobs:common.tryAgain")}
        </button>
      </div>
    );
  }
  if (!offline && !stale && connection !== "signedOut") return null;
  return (
    <div className="notice unread" role="status">
      <Icon name={offline ? "offline" : "warning"} />
      <span className="grow">{t(offline ? "jobs:live.offline" : "jobs:live.stale")}</span>
      {!offline && (
        <button type="button" className="link" onClick={() => onRetry()}>
          {t("jobs:common.tryAgain")}
        </button>
      )}
    </div>
  );
}
