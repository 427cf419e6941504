import { eq } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { type Message, notFound, refuse } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { wrongPersonName } from "../../../platform/words/names.ts";
import { type Doer, note } from "../../audit/index.ts";
import { publish } from "../../events/index.ts";
import { accountMeant, reasonMeant, refuseOthers } from "./meant.ts";

interface Name {
  firstName: string;
  lastName: string;
}

const longest = 100;

/**
 * Corrects the name of somebody who cannot do it, whatever they are and however the account stands (rule: name-corrected); what is
 * left empty stays.
 * @param why one of `auditReasons`
 * @param ifMatch the tag of the name that the operator has seen (rule: changed-meanwhile)
 * @throws Refusal 403 for anybody but the operator, 404 for no such account or one without a person, 412, 422 for what is no name, or
 *   without a reason
 */
export function correctName(
  ctx: Context,
  email: string,
  name: Name,
  by: Doer,
  why: string,
  ifMatch?: string,
): Promise<void> {
  refuseOthers(by);
  const reason = reasonMeant(why);
  const given = { firstName: plain(name.firstName), lastName: plain(name.lastName) };
  refuse(wrongIn(given));
  return transaction(ctx, async (ctx) => {
    const { id, firstName, lastName } = await accountMeant(ctx.db, email);
    if (firstName === "" && lastName === "") throw notFound();
    refuseChanged(ifMatch, nameState({ firstName, lastName }));
    const corrected = { firstName: given.firstName || firstName, lastName: given.lastName || lastName };
    await ctx.db.update(accounts).set(corrected).where(eq(accounts.id, id));
    await note(ctx, by, { action: "nameCorrected", subjectId: id, why: reason });
    const schools = await ctx.db.select().from(schoolMembers).where(eq(schoolMembers.accountId, id));
    for (const { schoolId } of schools) await publish(ctx.db, { name: "teachersChanged", schoolId });
  });
}

/** What somebody is called now, which `correctName` takes the tag of (`nameState`). @throws Refusal 403, 404 */
export async function presentPersonName({ db }: Context, email: string, by: Doer): Promise<Name> {
  refuseOthers(by);
  const { firstName, lastName } = accounts;
  const [present] = await db
    .select({ firstName, lastName })
    .from(accounts)
    .where(isMailbox(accounts.email, email));
  if (!present) throw notFound();
  return present;
}

export const nameState = ({ firstName, lastName }: Name) => [firstName, lastName];

function wrongIn(given: Name): Record<string, Message> {
  const wrong: Record<string, Message> = {};
  for (const field of ["firstName", "lastName"] as const) {
    const problem = wrongPersonName(given[field]);
    if (problem) wrong[field] = problem;
    else if ([...given[field]].length > longest)
      wrong[field] = { key: "errors:tooLong", values: { limit: longest } };
  }
  if (given.firstName === "" && given.lastName === "") wrong["firstName"] = "errors:required";
  return wrong;
}
