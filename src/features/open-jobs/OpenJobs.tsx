import { type Lang, translate } from "../../i18n.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { jobTitle } from "../job/words/facts.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useFocusHeir } from "../live/useFocusHeir.ts";
import { ArrangeQuestions } from "./ArrangeQuestions.tsx";
import { HiddenJobs } from "./HiddenJobs.tsx";
import type { Listed } from "./load.ts";
import { OpenList } from "./OpenList.tsx";
import { OperatorMessages } from "./OperatorMessages.tsx";
import type { OpenOrder } from "./order.ts";
import { useArranging } from "./useArranging.ts";
import { useOpenJobs } from "./useOpenJobs.ts";

interface Props {
  /** Of a long list, the jobs that are shown first. */
  initial: Listed;
  renderedAt: string;
  lang: Lang;
  email: string;
  order: OpenOrder;
}

/** A substitute's open jobs, which follow what schools do while one looks at them. */
export function OpenJobs({ initial, renderedAt, lang, email, order }: Props) {
  const t = translate(lang);
  const list = useOpenJobs(initial, renderedAt, order);
  const { now, refresh, arrived, newcomers } = list;
  const { arrange, asking, closeQuestion } = useArranging({ email, t, refresh });
  useFocusHeir();
  const around = { now, lang, t, arrange };
  const newest = newcomers.at(-1);
  return (
    <>
      <LiveNotice stale={list.stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {newest && t("jobs:open.arrived", { count: newcomers.length, title: jobTitle(newest, lang, t) })}
      </p>
      <OperatorMessages messages={list.messages} around={around} />
      <OpenList jobs={list.open} isEmpty={list.isEmpty} {...{ arrived, around }} />
      {list.more && <MoreJobs {...list.more} t={t} />}
      <HiddenJobs jobs={list.hidden} around={around} />
      <ArrangeQuestions asking={asking} t={t} onClose={closeQuestion} />
    </>
  );
}
