import { type ReactNode, useState } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { pathOf } from "../../job/beside/part.ts";
import { AskLink } from "../AskLink.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { ApplyProblem } from "./ApplyProblem.tsx";
import { ConsentDialog } from "./ApplyTerms.tsx";
import { ClashNotice } from "./ClashNotice.tsx";
import { useDays } from "./days/useDays.ts";
import { applyForm, mayWishNone } from "./days/wish.ts";
import { CallSchool, StandingNote } from "./StandingNote.tsx";
import type { Standing } from "./standing.ts";
import { useApplying } from "./useApplying.ts";
import { usePlacing } from "./usePlacing.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

interface Props {
  job: Job;
  standing: Standing;
  /** Of other applications that wait; what one is chosen for by now is said as a clash. */
  waits: string | undefined;
  lang: Lang;
  t: Translate;
  email: string;
  refresh(): Promise<void>;
  /** The days to tick, of a job whose days are shared. */
  days: ReactNode;
  /** Where one comes after withdrawing. */
  withdrawn: string;
}

type Asking = "consent" | "withdraw";

/** Apply, withdraw, hide or restore; each is a plain form before scripts run. */
export function DetailActions({ job, standing, waits, lang, t, email, refresh, days, withdrawn }: Props) {
  const { can, note, clash } = standing;
  const page = pathOf(job.id);
  const applying = useApplying(job.id, email, t);
  const placing = usePlacing(job, { email, lang, t, refresh });
  const [asking, setAsking] = useState<Asking>();
  const changes = mayWishNone(job);
  const byDay = useDays(changes);

  const calls = note === "chosen" && job.schoolPhone;
  return (
    <>
      <SaidBefore {...{ standing, waits, t }} />
      {can.apply && days && (
        <div className="days-to-tick" onInput={byDay.read}>
          {days}
          <div role="alert">{byDay.none && <p className="error">{t("jobs:days.none")}</p>}</div>
        </div>
      )}
      {(calls || Object.values(can).includes(true)) && (
        <div className="bottom-action">
          <div className="detail-buttons">
            {calls && <CallSchool phone={calls} t={t} />}
            {can.apply && (
              <ActionForm
                action="apply"
                asks
                page={page}
                id={days ? applyForm : undefined}
                label={labelOf(standing, { byDay: Boolean(days), count: byDay.count, changes }, t)}
                busy={applying.busy}
                onPress={() => byDay.check() && setAsking("consent")}
              />
            )}
            {can.withdraw && (
              <AskLink
                about="withdraw"
                page={page}
                className="button quiet wide"
                onAsk={() => setAsking("withdraw")}
              >
                {t("jobs:detail.withdraw")}
              </AskLink>
            )}
            {can.apply && <p className="consent">{t("jobs:detail.consent")}</p>}
            {(can.hide || can.restore) && <Place {...{ can, page, placing, t }} />}
          </div>
        </div>
      )}
      <Questions
        {...{ job, lang, t, email, applying, asking, refresh, withdrawn }}
        warned={clash !== undefined}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

/** What the button says that applies: of days how many, or without scripts that it is those that are ticked. */
function labelOf(
  { clash, note }: Standing,
  { byDay, count, changes }: { byDay: boolean; count: number | undefined; changes: boolean },
  t: Translate,
): string {
  if (!byDay) return t(clash ? "jobs:detail.iCanMakeIt" : "jobs:detail.apply");
  if (changes || note === "applied" || note === "denied") return t("jobs:days.change");
  return count ? t("jobs:days.apply", { count }) : t("jobs:days.applyTicked");
}

/** How things stand, what the job clashes with, and what a choice will mean: on a phone among the facts, so that none of it lies over them. */
function SaidBefore({
  standing: { note, clash, outside, can },
  waits,
  t,
}: Pick<Props, "standing" | "waits" | "t">) {
  const waiting = can.apply ? waits : undefined;
  if (!note && !clash && !outside && !waiting) return null;
  return (
    <div className="said-before">
      {note && <StandingNote {...{ note, t }} />}
      <ClashNotice {...{ clash, outside, t }} waits={waiting} />
    </div>
  );
}

interface PlaceProps extends Pick<Props, "t"> {
  can: Standing["can"];
  page: string;
  placing: ReturnType<typeof usePlacing>;
}

/** Hides or restores. One for both: who has pressed it by the keyboard may press it again. */
function Place({ can, page, placing, t }: PlaceProps) {
  return (
    <ActionForm
      action={can.hide ? "hide" : "restore"}
      page={page}
      label={t(can.hide ? "jobs:open.hide" : "jobs:detail.restore")}
      quiet
      busy={placing.busy}
      onPress={can.hide ? placing.hide : placing.restore}
    />
  );
}

interface QuestionsProps extends Pick<Props, "job" | "lang" | "t" | "email" | "refresh" | "withdrawn"> {
  applying: ReturnType<typeof useApplying>;
  asking: Asking | undefined;
  /** What it clashes with stands beside the button, and is not asked about again (rule: clash-named). */
  warned: boolean;
  onClose(): void;
}

/** What is asked before, and what stands in the way after. */
function Questions({ applying, asking, warned, onClose, refresh, withdrawn, ...of }: QuestionsProps) {
  return (
    <>
      <ConsentDialog
        {...of}
        open={asking === "consent" && !applying.problem}
        busy={applying.busy}
        onAgree={() => applying.apply(warned).then(onClose)}
        onClose={onClose}
      />
      <ApplyProblem
        problem={applying.problem}
        busy={applying.busy}
        t={of.t}
        onConfirm={() => applying.apply(true)}
        onClose={applying.forget}
      />
      <WithdrawDialog {...of} {...{ refresh, withdrawn }} open={asking === "withdraw"} onClose={onClose} />
    </>
  );
}
