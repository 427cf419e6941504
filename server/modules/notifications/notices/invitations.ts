import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { accounts, schools, teacherInvitations } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { translator } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import type { Message } from "../messages/message.ts";
import { invitationUrl } from "../messages/message.ts";
import { opened } from "../messages/notice-messages.ts";
import { type Notice, sealedFor } from "./notices.ts";

export type InvitationFacts = { school: string; invitedBy: string };

/** Null when it was answered or ran out while the mail waited. */
export async function invitationFacts(
  { db, now }: Context,
  { id }: { id: string },
  { lang }: Receiver,
): Promise<InvitationFacts | null> {
  const [row] = await db
    .select({
      school: schoolName(lang),
      invitedBy: sql`btrim(${accounts.firstName} || ' ' || ${accounts.lastName})`.mapWith(text.read),
    })
    .from(teacherInvitations)
    .innerJoin(schools, eq(schools.id, teacherInvitations.schoolId))
    .innerJoin(accounts, eq(accounts.id, teacherInvitations.invitedBy))
    .where(
      and(
        eq(teacherInvitations.id, id),
        isNull(teacherInvitations.decidedAt),
        gt(teacherInvitations.expiresAt, now()),
      ),
    );
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
