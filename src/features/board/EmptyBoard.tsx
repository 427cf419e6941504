import { EmptyState } from "../../components/EmptyState.tsx";
import type { Translate } from "../../i18n.ts";

interface Props {
  /** The poster's jobs are messages. */
  messages: boolean;
  /** Something else is the one strong action of the page. */
  quiet?: boolean;
  t: Translate;
}

export function EmptyBoard({ messages, quiet, t }: Props) {
  return (
    <EmptyState
      icon={messages ? "mail" : "calendar"}
      title={t(messages ? "jobs:messages.empty" : "jobs:board.empty")}
      text={t(messages ? "jobs:messages.emptyHint" : "jobs:board.emptyHint")}
      action={
        <a className={quiet ? "button quiet" : "button"} href="/app/jobs/new">
          {t(messages ? "jobs:messages.post" : "jobs:board.post")}
        </a>
      }
    />
  );
}
