import { useEffect, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { toast } from "../../../components/toasts.ts";
import type { Translate } from "../../../i18n.ts";

/** An address to be pasted into whichever map a person uses. */
export function CopyAddress({ address, t }: { address: string; t: Translate }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("clipboard" in navigator), []);
  if (!address) return null;
  return (
    <span className="copyable">
      <span>{address}</span>
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
