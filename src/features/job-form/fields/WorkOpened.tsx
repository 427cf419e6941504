import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { toast } from "../../../components/feedback/toasts.ts";
import { patience } from "../../../kept/patience.ts";
import { workAt } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";
import type { WorkFields } from "./WorkFields.tsx";

interface Props {
  state: JobFormState;
  open: boolean;
  /** The same fields as the server wrote them: what stands there without scripts, and until these come. */
  written: ReactNode;
}

type Fields = ComponentType<Parameters<typeof WorkFields>[0]>;

/**
 * Subjects and grades, whose control comes with the first press on them: most jobs are posted without. Where it does not come, that
 * is said, and opening them again asks once more.
 */
export function WorkOpened({ state, open, written }: Props) {
  const { t, choices, draft, errors, lengths, set } = state;
  const { Fields, asked } = useFields(open, state);
  // What is chosen in them now would not be sent: the form goes by its draft from here on.
  if (!Fields) return <div inert={asked}>{written}</div>;
  return (
    <Fields
      offered={workAt(choices, draft.school)}
      chosen={draft}
      onChange={set}
      {...{ errors, lengths, t }}
    />
  );
}

function useFields(open: boolean, { t }: JobFormState) {
  const [Fields, setFields] = useState<Fields>();
  const [asked, setAsked] = useState(false);
  const [early, setEarly] = useState<{ id: string; value: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts stay the same
  useEffect(() => {
    if (!open || Fields) return;
    // Whoever opened it before there was a script may be typing in a field that was only written.
    const typing = document.activeElement;
    if (typing instanceof HTMLInputElement && typing.role === "combobox")
      setEarly({ id: typing.id, value: typing.value });
    setAsked(true);
    // A line that takes the question and answers nothing is told of as well; what comes later is welcome all the same.
    const late = setTimeout(() => toast(t("jobs:common.unreachable"), "bad"), patience);
    import("./WorkFields.tsx")
      .then((module) => setFields(() => module.WorkFields))
      .catch(() => toast(t("jobs:common.unreachable"), "bad"))
      .finally(() => clearTimeout(late));
    return () => clearTimeout(late);
  }, [open, Fields]);
  // Before the control's own effects, which take over what they find typed.
  useLayoutEffect(() => {
    const field = Fields && early && document.getElementById(early.id);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.value = early?.value ?? "";
  }, [Fields, early]);
  return { Fields, asked };
}
