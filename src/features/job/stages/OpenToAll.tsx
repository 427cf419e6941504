import type { FormEvent } from "react";
import { call } from "../../../api.ts";
import { toastFailure } from "../../../components/feedback/failures.ts";
import { toast } from "../../../components/feedback/toasts.ts";
import { Icon } from "../../../components/Icon.tsx";
import { useAction } from "../../../components/use/useAction.ts";
import type { Translate } from "../../../i18n.ts";
import { passFocus } from "../pass-focus.ts";
import { outcomeText } from "../words/outcome.ts";

interface Props {
  id: string;
  /** Of the job, where there are others. */
  name?: string;
  t: Translate;
  /** Ends when the job is shown as it is then. */
  refresh(id: string): Promise<void>;
}

/** Lets everybody hear of a job at once: it asks nothing, and is not taken back (rule: who-hears-first). */
export function OpenToAll({ id, name, t, refresh }: Props) {
  const { busy, run } = useAction(toastFailure(t));
  const open = async (form: HTMLFormElement) => {
    const { opened } = await call("/api/teachers/audience/open", { id });
    const { text, tone } = outcomeText(opened ? "openedToAll" : "openedBefore", t);
    toast(text, tone, { about: id });
    passFocus(form);
    await refresh(id);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => open(form));
  };
  return (
    <form className="open-to-all" method="post" action={`/app/manage/${id}`} onSubmit={send}>
      <input type="hidden" name="do" value="open-to-all" />
      {name && <input type="hidden" name="from" value="board" />}
      <button
        type="submit"
        className="button quiet"
        aria-label={name && t("stages:openNamed", { name })}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {!name && <Icon name="broadcast" />}
        {t("stages:open")}
      </button>
    </form>
  );
}
