import { type ComponentType, lazy, Suspense } from "react";
import type { JobFormState } from "../useJobForm.ts";
import "./kept.css";

/** Where its script does not come, the form goes on without a word of the draft. */
const KeptSaid = lazy<ComponentType<{ state: JobFormState }>>(() =>
  import("./KeptSaid.tsx").catch(() => ({ default: () => null })),
);

/** Where it is said what became of a draft: its script comes with one alone, as most have none. */
export function KeptNotice({ state }: { state: JobFormState }) {
  return (
    <div role="status" className="kept-notice">
      {state.kept.standing.is !== "plain" && (
        <Suspense>
          <KeptSaid state={state} />
        </Suspense>
      )}
    </div>
  );
}

/** That what is typed is kept, and how it is cleared; after the button that posts, so that it is no stop before it. */
export function KeptLine({ state: { t, kept } }: { state: JobFormState }) {
  if (!kept.isKept) return null;
  return (
    <p className="consent kept-line">
      {t("jobs:draft.kept")}{" "}
      <button type="button" className="link" onClick={kept.clear}>
        {t("jobs:draft.clear")}
      </button>
    </p>
  );
}
