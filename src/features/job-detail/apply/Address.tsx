import { useEffect, useState } from "react";
import { onMap } from "../../../../server/platform/words/map.ts";
import { toast } from "../../../components/feedback/toasts.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";

/** An address, which leads to a map in another tab, and can be copied for whichever map a person uses. */
export function Address({ address, t }: { address: string; t: Translate }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("clipboard" in navigator), []);
  if (!address) return null;
  const lastWord = address.lastIndexOf(" ") + 1;
  return (
    <span className="address">
      <a
        href={onMap(address)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${address} (${t("jobs:detail.map")})`}
      >
        {address.slice(0, lastWord)}
        <span className="last">{address.slice(lastWord)}</span>
      </a>
      {can && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("jobs:detail.copy")}
          title={t("jobs:detail.copy")}
          onClick={async () => {
            await navigator.clipboard.writeText(address);
            toast(t("jobs:detail.copied"), "good");
          }}
        >
          <Icon name="copy" />
        </button>
      )}
    </span>
  );
}
