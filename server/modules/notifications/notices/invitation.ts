import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { accounts, schools, teacherInvitations } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { factsIn, invitationUrl, plain } from "../messages/message.ts";
import { type Kind, opened, sealedFor, sealLink, send, type WithLink } from "./notice.ts";

/** The link with which somebody answers an invitation to teach at a school. */
export const sendInvitation = (ctx: Context, accountId: string, invitationId: string, token: string) =>
  send(ctx, invitation, {
    kind: "invitation",
    id: invitationId,
    accountId,
    sealedToken: sealLink(ctx, token),
  });

/** `id` is that of the invitation. */
export const invitation: Kind<WithLink<"invitation">, { school: string; invitedBy: string }> = {
  // None when it was answered or ran out while the mail waited.
  async facts({ db, now }, { id }, { lang }) {
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
  },
  message: (config, { sealedToken }, { lang }, { school, invitedBy }) =>
    plain(lang, "invitation", {
      url: invitationUrl(config, opened(config, sealedFor.link, sealedToken)),
      facts: factsIn(lang, [
        ["school", school],
        ["invitedBy", invitedBy],
      ]),
      note: "mail:invitation.note",
      values: { school },
    }),
};
