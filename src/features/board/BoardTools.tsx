import { Segment } from "../../components/Segment.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { useShared } from "../live/useShared.ts";
import { type BoardOrder, boardOrder, boardOrders } from "./order.ts";
import { $boardOrder, $boardView, type BoardPage, type BoardView, rememberView } from "./view.ts";

interface Props {
  page: BoardPage;
  order: BoardOrder;
  view: BoardView;
  lang: Lang;
}

/** How the jobs of a board are sorted and laid out. */
export function BoardTools({ page, order: renderedOrder, view: renderedView, lang }: Props) {
  const t = translate(lang);
  const order = useShared($boardOrder, renderedOrder);
  const view = useShared($boardView, renderedView);
  const label = t("jobs:common.sort");
  return (
    <>
      <form method="get" className="sort">
        <select
          className="select"
          name="sort"
          aria-label={label}
          value={order}
          onChange={(event) => {
            const next = boardOrder(event.target.value);
            $boardOrder.set(next);
            history.replaceState(history.state, "", `?sort=${next}`);
          }}
        >
          {boardOrders.map((value) => (
            <option key={value} value={value}>
              {t(`jobs:board.sortBy.${value}`)}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="button quiet">
            {t("jobs:common.show")}
          </button>
        </noscript>
      </form>
      <div className="view-toggle">
        <Segment
          label={t("jobs:common.view")}
          value={view}
          onChange={(next) => {
            $boardView.set(next);
            rememberView(page, next);
          }}
          options={[
            { value: "blocks", label: t("jobs:board.blocks"), icon: "blocks", href: "?view=blocks" },
            { value: "list", label: t("jobs:board.list"), icon: "list", href: "?view=list" },
          ]}
        />
      </div>
    </>
  );
}
