import { Segment } from "../../components/Segment.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { useShared } from "../live/useShared.ts";
import { $openOrder, type OpenOrder, openOrders } from "./order.ts";

/** How the list of open jobs is sorted. */
export function OpenTools({ order: rendered, lang }: { order: OpenOrder; lang: Lang }) {
  const t = translate(lang);
  const order = useShared($openOrder, rendered);
  return (
    <Segment
      label={t("jobs:common.sort")}
      value={order}
      onChange={(next) => {
        $openOrder.set(next);
        history.replaceState(history.state, "", `?sort=${next}`);
      }}
      options={openOrders.map((value) => ({
        value,
        label: t(`jobs:open.sortBy.${value}`),
        href: `?sort=${value}`,
      }))}
    />
  );
}
