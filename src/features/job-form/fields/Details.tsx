import type { ReactNode } from "react";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import { fileLabel } from "../../job/words/facts.ts";
import { Attachments } from "../attachments/Attachments.tsx";
import { FirstFold } from "../first/FirstFold.tsx";
import type { JobFormState } from "../useJobForm.ts";
import { workText } from "../work-text.ts";
import { Fold } from "./Fold.tsx";
import { LinesField } from "./LinesField.tsx";
import { PayField } from "./PayField.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { WorkOpened } from "./WorkOpened.tsx";

interface Props {
  state: JobFormState;
  /** Of a posted job the reason is the principal's to change (rule: job-changed). */
  reason: boolean;
  /** The fields of subjects and grades, as the server wrote them. */
  work: ReactNode;
}

/** What a job can do without, folded: most are posted with type, days and hours alone. */
export function Details({ state, reason, work: written }: Props) {
  const { t, draft, errors, choices, sending } = state;
  const school = choices.schools.find(({ id }) => id === draft.school) ?? choices.schools[0];
  const work = workText(draft, t, countryOf(school?.regionCode));
  const files = draft.files.map(fileLabel).join(", ");
  const said = (text: string) => text.trim() || t("jobs:form.notSaid");
  const wrong = (...names: string[]) => names.some((name) => errors[name] !== undefined);
  return (
    <div className="folds">
      {!state.job && <FirstFold state={state} />}
      <Fold label={t("jobs:form.work")} value={said(work)} wrong={wrong("subjects", "grades")}>
        {(open) => <WorkOpened {...{ state, open, written }} />}
      </Fold>
      {reason && (
        <Fold alone label={t("jobs:form.reason")} value={said(draft.reason)} wrong={wrong("reason")}>
          <ReasonField state={state} />
        </Fold>
      )}
      <Fold
        label={t("jobs:form.infoAndFiles")}
        value={
          sending
            ? t("jobs:form.sendingFiles")
            : said(
                [draft.description.trim(), draft.bring.trim(), draft.pay.trim(), files]
                  .filter(Boolean)
                  .join(" · "),
              )
        }
        wrong={wrong("description", "bring", "pay", "files")}
      >
        <LinesField
          {...{ state, rows: 4 }}
          name="description"
          label={t("jobs:form.info")}
          hint={t("jobs:form.infoHint")}
        />
        <LinesField
          {...{ state, rows: 2 }}
          name="bring"
          label={`${t("jobs:facts.bring")} (${t("jobs:form.optional")})`}
          hint={t("jobs:form.bringHint")}
        />
        <PayField state={state} />
        {/* Without scripts nothing can be attached, but what is can be seen. */}
        <Attachments state={state} />
      </Fold>
    </div>
  );
}
