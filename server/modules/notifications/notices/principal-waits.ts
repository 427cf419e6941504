import { sql } from "drizzle-orm";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { translator } from "../../../platform/i18n.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Receiver } from "../delivery.ts";
import { loginUrl } from "../messages/addresses.ts";
import { type Message, telephone } from "../messages/message.ts";
import { type Notice, noticeTask } from "./notices.ts";

/** Condition on the row `a` of accounts: an operator who wants mail. */
export const operatorToTell = sql`a.mail_enabled and a.closed_at is null and exists (
  select from school_members m join schools s on s.id = m.school_id
  where m.account_id = a.id and s.kind = 'admin' and m.role = 'principal' and m.active)`;

/** Tells the operators who want mail that a principal waits for their approval. */
export async function sendPrincipalWaits({ db }: Context, waitingId: string): Promise<void> {
  const operators = await db.execute<{ id: string }>(
    sql`select a.id from accounts a where ${operatorToTell}`,
  );
  for (const { id } of operators) {
    const notice: Notice = { kind: "principalWaits", id: waitingId, accountId: id };
    await enqueue(db, noticeTask, notice, { maxAttempts: 10 });
  }
}

type Waiting = { name: string; email: string; phone: string; school: string; fi: string; sv: string };

/** Null when somebody has decided meanwhile. */
export async function waitingFacts(db: Handle, accountId: string): Promise<Waiting | null> {
  const [row] = await db.execute<Waiting>(sql`
    select btrim(a.first_name || ' ' || a.last_name) as name, a.email, a.phone, r.school,
      coalesce(g.name_fi, '') as fi, coalesce(g.name_sv, '') as sv
    from principal_requests r join accounts a on a.id = r.account_id left join regions g on g.code = r.region_code
    where r.account_id = ${accountId}`);
  return row ?? null;
}

export function principalWaitsMessage(config: Config, waiting: Waiting, { lang }: Receiver): Message {
  const t = translator(lang);
  const facts = [
    { label: t("mail:facts.school"), value: waiting.school },
    { label: t("mail:facts.region"), value: waiting[lang] },
    { label: t("mail:facts.name"), value: waiting.name },
    { label: t("mail:facts.email"), value: waiting.email, href: `mailto:${waiting.email}` },
    { label: t("mail:facts.telephone"), value: waiting.phone, href: telephone(waiting.phone) },
  ];
  return {
    subject: t("mail:principalWaits.subject", { school: waiting.school }),
    heading: t("mail:principalWaits.heading"),
    lead: t("mail:principalWaits.lead"),
    facts: facts.filter(({ value }) => value !== ""),
    action: { label: t("mail:principalWaits.action"), url: loginUrl(config) },
    urgent: false,
  };
}
