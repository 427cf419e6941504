import { EmptyState } from "../../components/EmptyState.tsx";
import type { Translate } from "../../i18n.ts";

interface Props {
  /** The poster's jobs are messages. */
  messages: boolean;
  t: Translate;
}

export function EmptyBoard({ messages, t }: Props) {
  return (
    <EmptyState
      icon="calendar"
      title={t(messages ? "jobs:messages.empty" : "jobs:board.empty")}
      text={t(messages ? "jobs:messages.emptyHint" : "jobs:board.emptyHint")}
      action={
        <a className="button" href="/app/jobs/new">
          {t(messages ? "jobs:messages.post" : "jobs:board.post")}
        </a>
      }
    />
  );
}
