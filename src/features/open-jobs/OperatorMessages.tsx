import type { Job } from "../../../server/modules/jobs/index.ts";
import { type Around, ArrangedMessage } from "./card/ArrangedCard.tsx";

/** Tips and updates of the operator, after urgent jobs (rule: operator-messages). */
export function OperatorMessages({ messages, around }: { messages: Job[]; around: Around }) {
  const { now, t, arrange } = around;
  if (messages.length === 0) return null;
  return (
    <section className="grid" aria-label={t("jobs:open.messages")}>
      {messages.map((message) => (
        <ArrangedMessage key={message.id} {...{ message, now, t, arrange }} />
      ))}
    </section>
  );
}
