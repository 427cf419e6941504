import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { MessageBody } from "../../job/card/MessageBody.tsx";
import { publishedAgo } from "../../job/words/dates.ts";
import { messageParts } from "../../job/words/message.ts";

interface Props {
  message: Job;
  now: Date;
  t: Translate;
  menu?: ReactNode;
}

/** A tip or an update of the operator: read here, never applied to. */
export function MessageCard({ message, now, t, menu }: Props) {
  return (
    <MessageBody
      {...messageParts(message, t)}
      kind={t(`jobs:state.${message.messageKind ?? "Tips"}`)}
      added={publishedAgo(message.created, now, t)}
      menu={menu}
      folded
    />
  );
}
