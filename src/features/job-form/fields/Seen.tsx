import { Icon } from "../../../components/Icon.tsx";
import { JobCard } from "../../job/card/JobCard.tsx";
import { problemsOf, schoolOf } from "../draft.ts";
import { MessageSeen } from "../message/MessageSeen.tsx";
import { shownJob } from "../shown-job.ts";
import type { JobFormState } from "../useJobForm.ts";

interface Props {
  state: JobFormState;
  open: boolean;
  /** Without scripts, too: it shows what was sent. */
  always: boolean;
}

/** The job as substitutes see it, changing as it is written. On a phone it is behind a button. */
export function Seen({ state, open, always }: Props) {
  const { t, lang, draft, choices, today, time, message, job } = state;
  const isBackwards =
    !message && problemsOf(draft, choices, today, job?.startDate).endDate === "endBeforeStart";
  // On the page of the job (rules: pay-line, what-to-bring).
  const lines = { pay: draft.pay.trim() || schoolOf(choices, draft.school)?.pay, bring: draft.bring.trim() };
  const title = t(message ? "jobs:messages.seen" : "jobs:form.seen");
  return (
    <section
      id="seen"
      className={`seen ${always ? "" : "with-scripts"} ${open ? "open" : ""}`}
      aria-label={title}
    >
      <p>
        <Icon name="eye" />
        {title}
      </p>
      {message && <MessageSeen state={state} />}
      {isBackwards && <div className="hint">{t("jobs:form.endBeforeStart")}</div>}
      {!message && !isBackwards && (
        <>
          <JobCard {...shownJob(draft, choices, today, { time, age: job?.age })} lang={lang} t={t} />
          {(["pay", "bring"] as const).map(
            (name) =>
              lines[name] && (
                <div key={name} className="hint">
                  {t(`jobs:facts.${name}`)}: {lines[name]}
                </div>
              ),
          )}
        </>
      )}
    </section>
  );
}
