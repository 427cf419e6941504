import { sql } from "drizzle-orm";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { translator } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import { invitationUrl } from "../messages/addresses.ts";
import type { Message } from "../messages/message.ts";
import { opened } from "../messages/notice-messages.ts";
import { type Notice, sealedFor } from "./notices.ts";

export type InvitationFacts = { school: string; invitedBy: string };

/** Null when it was answered or ran out while the mail waited. */
export async function invitationFacts(
  { db, now }: Context,
  { id }: { id: string },
  { lang }: Receiver,
): Promise<InvitationFacts | null> {
  const school = lang === "sv" ? sql`coalesce(s.name_sv, s.name)` : sql`coalesce(s.name_fi, s.name)`;
  const [row] = await db.execute<InvitationFacts>(sql`
    select ${school} as school, btrim(p.first_name || ' ' || p.last_name) as "invitedBy"
    from teacher_invitations i join schools s on s.id = i.school_id join accounts p on p.id = i.invited_by
    where i.id = ${id} and i.decided_at is null and i.expires_at > ${now().toISOString()}`);
  return row ?? null;
}

/** @throws Error when the link was sealed with another secret */
export function invitationMessage(
  config: Config,
  { sealedToken }: Extract<Notice, { kind: "invitation" }>,
  { school, invitedBy }: InvitationFacts,
  { lang }: Receiver,
): Message {
  const t = translator(lang);
  return {
    subject: t("mail:invitation.subject", { school }),
    heading: t("mail:invitation.heading"),
    lead: t("mail:invitation.lead"),
    facts: [
      { label: t("mail:facts.school"), value: school },
      { label: t("mail:facts.invitedBy"), value: invitedBy },
    ],
    action: {
      label: t("mail:invitation.action"),
      url: invitationUrl(config, opened(config, sealedFor.link, sealedToken)),
    },
    note: t("mail:invitation.note"),
    urgent: false,
  };
}
