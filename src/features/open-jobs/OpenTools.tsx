import { useEffect } from "react";
import { followMenus } from "../../components/card-menu.ts";
import { Segment } from "../../components/Segment.tsx";
import { rememberView } from "../../components/use/kept-view.ts";
import { type Lang, translate } from "../../i18n.ts";
import { writeListAddress } from "../job/list/address.ts";
import { useShared } from "../live/use/useShared.ts";
import { orderedPath } from "./filter/path.ts";
import { $openOrder, type OpenOrder, openOrders } from "./order.ts";

interface Props {
  order: OpenOrder;
  /** Of the filters, in the address; empty without any. */
  query: string;
  lang: Lang;
}

/** How the list of open jobs is sorted. */
export function OpenTools({ order: rendered, query, lang }: Props) {
  const t = translate(lang);
  const order = useShared($openOrder, rendered);
  // Those of the filters beside it.
  useEffect(followMenus, []);
  return (
    <Segment
      label={t("jobs:common.sort")}
      value={order}
      onChange={(next) => {
        $openOrder.set(next);
        rememberView("open", next);
        // Whole, because a job beside the list may have the page's address.
        writeListAddress(new URL(orderedPath(query, next), location.href));
      }}
      options={openOrders.map((value) => ({
        value,
        label: t(`jobs:open.sortBy.${value}`),
        href: orderedPath(query, value),
      }))}
    />
  );
}
