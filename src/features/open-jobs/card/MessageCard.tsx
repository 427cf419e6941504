import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { StatePill, toneClass } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";
import { addedAgo } from "../../job/words/dates.ts";
import { messageParts } from "../../job/words/message.ts";

interface Props {
  message: Job;
  now: Date;
  t: Translate;
  menu?: ReactNode;
}

/** A tip or an update of the operator: read here, never applied to. */
export function MessageCard({ message, now, t, menu }: Props) {
  const { title, body, titled } = messageParts(message, t);
  return (
    <article className={`card job message-card ${toneClass("message")}`}>
      <header>
        <h2 className={titled ? undefined : "visually-hidden"}>{title}</h2>
        <StatePill tone="message" label={t(`jobs:state.${message.messageKind ?? "Tips"}`)} />
      </header>
      <p className="prose">{body}</p>
      <footer>
        <span>{addedAgo(message.created, now, t)}</span>
        <span className="end">{menu}</span>
      </footer>
    </article>
  );
}
