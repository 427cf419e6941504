import { Segment } from "../../components/Segment.tsx";
import { rememberView } from "../../components/use/kept-view.ts";
import { type Lang, type Translate, translate } from "../../i18n.ts";
import { useShared } from "../live/use/useShared.ts";
import type { AskedFilter } from "./days/filter.ts";
import { type AnyView, viewOptions } from "./days/views.ts";
import { type BoardOrder, boardOrder, ordersOf } from "./order.ts";
import { $boardOrder, $boardView, type BoardPage, type BoardView } from "./view.ts";

interface Props {
  page: BoardPage;
  order: BoardOrder;
  view: BoardView;
  lang: Lang;
  filter: AskedFilter;
  /** The poster's jobs are messages, which lie on no days. */
  messages: boolean;
}

/** How the jobs of a board are sorted and laid out. */
export function BoardTools({
  page,
  order: renderedOrder,
  view: renderedView,
  lang,
  filter,
  messages,
}: Props) {
  const t = translate(lang);
  const order = useShared($boardOrder, renderedOrder);
  const view = useShared($boardView, renderedView);
  return (
    <>
      <form method="get" className="sort">
        <label htmlFor="board-sort">{t("jobs:common.sort")}</label>
        <select
          className="select"
          id="board-sort"
          name="sort"
          value={order}
          onChange={(event) => {
            const next = boardOrder(event.target.value);
            $boardOrder.set(next);
            const address = new URLSearchParams({ ...filter, sort: next });
            history.replaceState(history.state, "", `?${address}`);
          }}
        >
          {ordersOf(messages).map((value) => (
            <option key={value} value={value}>
              {t(`jobs:board.sortBy.${messages && value === "day" ? "lastDay" : value}`)}
            </option>
          ))}
        </select>
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <button type="submit" className="button quiet">
            {t("jobs:common.show")}
          </button>
        </noscript>
      </form>
      <ViewSwitch {...{ page, view, filter, messages, t }} />
    </>
  );
}

type SwitchProps = Pick<Props, "page" | "view" | "filter" | "messages"> & { t: Translate };

function ViewSwitch({ page, view, filter, messages, t }: SwitchProps) {
  const byDays = page === "board" && !messages;
  const options = viewOptions(t, filter).flatMap((option) => {
    if (byDays) return option;
    // On the page of its own: as blocks or as a list.
    const { value } = option;
    return value === "blocks" || value === "list" ? { ...option, href: `?view=${value}` } : [];
  });
  const look = (next: AnyView) => {
    if (next === "week" || next === "month")
      return location.assign(options.find(({ value }) => value === next)?.href ?? "");
    $boardView.set(next);
    rememberView(page, next);
  };
  return (
    <div className={byDays ? "view-toggle by-days" : "view-toggle"}>
      <Segment<AnyView>
        className="of-days"
        label={t("jobs:common.view")}
        value={view}
        onChange={look}
        options={options}
      />
    </div>
  );
}
