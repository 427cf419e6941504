import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { toastFailure } from "../../../components/failures.ts";
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

/** Subjects and grades, whose control comes with the first press on them: most jobs are posted without. */
export function WorkOpened({ state, open, written }: Props) {
  const { t, choices, draft, lengths, set } = state;
  const { Fields, coming } = useFields(open, state);
  if (!Fields) return <div inert={coming}>{written}</div>;
  return <Fields offered={workAt(choices, draft.school)} chosen={draft} onChange={set} {...{ lengths, t }} />;
}

function useFields(open: boolean, { t }: JobFormState) {
  const [Fields, setFields] = useState<Fields>();
  const [coming, setComing] = useState(false);
  const [early, setEarly] = useState<{ id: string; value: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts stay the same
  useEffect(() => {
    if (!open || Fields) return;
    // Whoever opened it before there was a script may be typing in a field that was only written.
    const typing = document.activeElement;
    if (typing instanceof HTMLInputElement && typing.role === "combobox")
      setEarly({ id: typing.id, value: typing.value });
    setComing(true);
    import("./WorkFields.tsx")
      .then((module) => setFields(() => module.WorkFields))
      .catch(toastFailure(t))
      .finally(() => setComing(false));
  }, [open, Fields]);
  // Before the control's own effects, which take over what they find typed.
  useLayoutEffect(() => {
    const field = Fields && early && document.getElementById(early.id);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.value = early?.value ?? "";
  }, [Fields, early]);
  return { Fields, coming };
}
