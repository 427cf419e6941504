import { Icon } from "../../../components/Icon.tsx";
import { reachOf } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";
import { heardOf, heardText } from "./heard.ts";

/** Above the button that posts: who hears of the job, and when (rule: who-hears-first). */
export function Hears({ state }: { state: JobFormState }) {
  const { t, job, choices, draft } = state;
  const region = job ? undefined : reachOf(choices, draft.school);
  if (!region) return null;
  const heard = heardOf(state);
  return (
    <p className="consent reach">
      <Icon name="send" />
      <span>
        {/* What goes on with the clock is not told each minute. */}
        <span role="status">
          {(!heard || heard.why) && t(heard?.why ? `first:why.${heard.why}` : "jobs:form.reach", { region })}
        </span>
        {heard && !heard.why && (
          <>
            <span className="with-scripts">{heardText(heard, true, t)}</span>
            <span className="without-scripts">{heardText(heard, false, t)}</span>
          </>
        )}
      </span>
    </p>
  );
}
