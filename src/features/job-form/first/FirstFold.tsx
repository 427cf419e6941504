import { Icon } from "../../../components/Icon.tsx";
import { reachOf } from "../draft.ts";
import { Fold } from "../fields/Fold.tsx";
import type { JobFormState } from "../useJobForm.ts";
import { asksThen, choiceOf, knownAt, unlessUsual, usualChoice } from "./choice.ts";
import { heardOf, wantedIn } from "./heard.ts";
import { Ways } from "./Ways.tsx";

/** Who hears of a new job before everybody does (rule: who-hears-first): folded, for the school has said it once. */
export function FirstFold({ state }: { state: JobFormState }) {
  const { t, draft, choices, set } = state;
  const known = knownAt(choices, draft.school);
  const usual = usualChoice(known?.usual);
  const choice = choiceOf(draft.first) ?? usual;
  const heard = heardOf(state);
  const why = heard?.why;
  const group = why ? undefined : (heard?.stages[0] ?? wantedIn(draft, known)[0])?.group;
  const fixed = known?.mayChoose === false;
  const asks = asksThen(draft.first, known);
  const shown = fixed ? { ...usual, groups: usual.groups.filter(({ minutes }) => minutes > 0) } : choice;
  return (
    <Fold
      label={t("first:title")}
      value={t(`first:summary.${asks ? "ask" : (group ?? (why ? "all" : choice.way))}`)}
    >
      {why && (
        <p className="notice is-idle">
          <Icon name="info" />
          {t(`first:why.${why}`)}
        </p>
      )}
      {(!fixed || usual.way === "groups") && (
        <Ways
          {...{ usual, fixed, t }}
          choice={shown}
          once
          sizes={known?.sizes}
          region={reachOf(choices, draft.school)}
          onChange={(next) => set({ first: unlessUsual(next, usual) })}
        />
      )}
      {asks && <p className="hint">{t("first:ask")}</p>}
      <p className="hint">
        {fixed && `${t("first:byPrincipal")} `}
        {t("first:hint")}
      </p>
    </Fold>
  );
}
