import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Clash } from "../list/clash.ts";

/** On a card, before one opens it: what it collides with, or that it lies outside one's own times (rule: clash-said-before, own-times). */
export function ClashNote({ clash, t }: { clash: Clash | "ownTimes" | undefined; t: Translate }) {
  if (!clash) return null;
  return (
    <p className="clash">
      <Icon name={clash === "full" || clash === "ownTimes" ? "block" : "warning"} />
      {t(`jobs:clash.${clash}`)}
    </p>
  );
}
