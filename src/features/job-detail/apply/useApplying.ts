import { useState } from "react";
import { ApiError } from "../../../api.ts";
import { failureText } from "../../../components/feedback/failures.ts";
import { leaveFor, useAction } from "../../../components/use/useAction.ts";
import type { Translate } from "../../../i18n.ts";
import { appliedPath } from "../../job/applied.ts";
import { applyFor } from "../../job/calls.ts";
import { wishOnPage } from "./days/useDays.ts";

/** Why an application was refused. */
export interface Problem {
  text: string;
  /** The jobs only come close: the person may say that they can make it. */
  canConfirm: boolean;
}

/** Applies to a job, and holds what stood in the way until the person has read it (rule: apply-in-conflict). */
export function useApplying(id: string, email: string, t: Translate) {
  const [problem, setProblem] = useState<Problem>();
  const { busy, run } = useAction((error) => setProblem(problemOf(error, t)));
  const apply = (alreadyWarned: boolean) =>
    run(async () => {
      await applyFor(id, email, alreadyWarned, wishOnPage());
      await leaveFor(appliedPath(id));
    });
  return { busy, problem, apply, forget: () => setProblem(undefined) };
}

function problemOf(error: unknown, t: Translate): Problem {
  const canConfirm = error instanceof ApiError && error.body["canApplyWithConfirmation"] === true;
  return { text: failureText(error, t), canConfirm };
}
