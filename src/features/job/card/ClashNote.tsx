import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Clash } from "../list/clash.ts";

/** On a card, before one opens it: what it collides with (rule: clash-said-before). */
export function ClashNote({ clash, t }: { clash: Clash | undefined; t: Translate }) {
  if (!clash) return null;
  return (
    <p className="clash">
      <Icon name={clash === "full" ? "block" : "warning"} />
      {t(`jobs:clash.${clash}`)}
    </p>
  );
}
