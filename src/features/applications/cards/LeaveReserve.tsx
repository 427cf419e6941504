import type { FormEvent } from "react";
import { call } from "../../../api.ts";
import { toastFailure } from "../../../components/feedback/failures.ts";
import { useAction } from "../../../components/use/useAction.ts";
import type { Translate } from "../../../i18n.ts";
import { passFocus } from "../../job/pass-focus.ts";
import { tellOfJob } from "../../job/tell.ts";

interface Props {
  id: string;
  /** Of the job, by which the button is heard alone. */
  name: string;
  t: Translate;
  /** Ends when the job is shown as it is then. */
  refresh(id: string): Promise<void>;
}

/** Leaves the reserve as it was joined: in one press, which the toast takes back (rule: reserve). */
export function LeaveReserve({ id, name, t, refresh }: Props) {
  const failed = toastFailure(t);
  const { busy, run } = useAction(failed);
  const stand = async (wants: boolean) => {
    await call("/api/users/reserve", { id, stand: wants });
    const undo = { label: t("jobs:open.undo"), run: () => stand(true).catch(failed) };
    tellOfJob(id, wants ? "reserveStood" : "reserveLeft", t, wants ? undefined : undo);
    await refresh(id);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(async () => {
      await stand(false);
      passFocus(form);
    });
  };
  const label = t("jobs:applications.leaveReserve");
  return (
    <form method="post" action="/app/jobs/personal" data-instead="done" onSubmit={send}>
      <input type="hidden" name="job" value={id} />
      <button
        type="submit"
        className="button quiet small"
        name="do"
        value="reserve-leave"
        aria-label={`${label}: ${name}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {label}
      </button>
    </form>
  );
}
