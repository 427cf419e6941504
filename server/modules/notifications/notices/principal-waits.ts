import { eq, sql } from "drizzle-orm";
import { accounts, principalRequests, regions } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import { translator } from "../../../platform/i18n.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Receiver } from "../delivery.ts";
import { loginUrl, type Message, telephone } from "../messages/message.ts";
import { type Notice, noticeTask } from "./notices.ts";

/** Condition on the row `a` of accounts: an operator who wants mail. */
export const operatorToTell = sql`a.mail_enabled and a.closed_at is null and exists (
  select from school_members m join schools s on s.id = m.school_id
  where m.account_id = a.id and s.kind = 'admin' and m.role = 'principal' and m.active)`;

/** Tells the operators who want mail that a principal waits for their approval (raw: fragment). */
export async function sendPrincipalWaits({ db }: Context, waitingId: string): Promise<void> {
  const operators = await rows(
    db,
    { id: accounts.id },
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
  const [found] = await db
    .select({ account: accounts, school: principalRequests.school, region: regions })
    .from(principalRequests)
    .innerJoin(accounts, eq(accounts.id, principalRequests.accountId))
    .leftJoin(regions, eq(regions.code, principalRequests.regionCode))
    .where(eq(principalRequests.accountId, accountId));
  if (!found) return null;
  const { firstName, lastName, email, phone } = found.account;
  const { nameFi = "", nameSv = "" } = found.region ?? {};
  return {
    name: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    school: found.school,
    fi: nameFi,
    sv: nameSv,
  };
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
