import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import { boolean } from "../../../../platform/database/kinds.ts";
import { rows } from "../../../../platform/database/rows.ts";
import type { Message } from "../../../../platform/failures/errors.ts";
import { problemsWith } from "../../../../platform/http/validation.ts";
import { canonicalEmail, formsOf } from "../../../../platform/mail/mailbox.ts";
import { telephoneNumber } from "../../../../platform/words/telephone.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { teachersOf } from "../../../schools/index.ts";
import { ownSchool } from "../../../schools/own/index.ts";
import { wrongDetails } from "../../members.ts";
import { NewTeacher } from "../model.ts";
import { type ChosenKinds, type Column, type Entry, readColumns } from "./columns.ts";
import { gradesMeant } from "./grades.ts";
import { type Line, refuseMoreTeachers } from "./list.ts";

/** A teacher as a list names them, and why they cannot be added, if so. */
export interface Proposal extends Entry {
  /** Every reason; none for who can be added. */
  wrong: Message[];
  /** Teaches at the school already. */
  here: boolean;
  /** Is here and was added by a principal, and nobody has confirmed the address yet: the password may be lost. */
  fresh: boolean;
}

export interface AskedList {
  school: string | undefined;
  lines: readonly Line[];
  /** What the columns hold, if somebody has said it. */
  kinds?: ChosenKinds | undefined;
}

/**
 * What would be made of a list, of which nothing is made yet (rule: teacher-import). Who has an account elsewhere is not
 * told: it would tell of anybody.
 * @throws Refusal 403 for a school that is not the principal's, 422 under `list` for more than can be added at once
 */
export async function proposeTeachers(
  ctx: Context,
  actor: Actor,
  { school: named, lines, kinds }: AskedList,
): Promise<{ school: ActorSchool; proposals: Proposal[]; columns: Column[] }> {
  const school = ownSchool(actor, named);
  const { entries, columns } = readColumns(lines, kinds);
  refuseMoreTeachers(entries);
  const here = await teachingHere(ctx, actor, school, entries);
  const firstLine = new Map<string, number>();
  const proposals = entries.map((entry): Proposal => {
    const email = canonicalEmail(entry.email);
    const before = email === "" ? undefined : firstLine.get(email);
    if (before === undefined) firstLine.set(email, entry.line);
    const { wrong, ...checked } = check(entry, school);
    if (before !== undefined) wrong.push({ key: "teachers:import.doubled", values: { line: before } });
    return { ...entry, ...checked, email, wrong, here: here.has(email), fresh: here.get(email) ?? false };
  });
  return { school, proposals, columns };
}

const Written = Type.Pick(NewTeacher, ["firstName", "lastName", "email", "phone"]);
const fields = ["firstName", "lastName", "email", "phone"] as const;

function check(
  entry: Entry,
  { regionCode }: ActorSchool,
): Pick<Proposal, "phone" | "grades"> & { wrong: Message[] } {
  const { grades, unknown } = gradesMeant(entry.grades);
  const phone = telephoneNumber(entry.phone, regionCode) ?? entry.phone;
  if (fields.every((field) => field === "phone" || entry[field] === ""))
    return { phone, grades, wrong: ["teachers:import.columns"] };
  const badlyWritten = problemsWith(Written, entry) ?? {};
  // A name that is too long is not looked at letter by letter; a number is never.
  const readable = fields.filter((field) => field === "phone" || !badlyWritten[field]);
  const found: Record<string, Message> = {
    ...badlyWritten,
    ...wrongDetails(Object.fromEntries(readable.map((field) => [field, entry[field]])), regionCode),
    ...(entry.phone === "" ? { phone: "errors:required" } : {}),
  };
  // "Required" says nothing without its field.
  const wrong = fields.flatMap((field): Message[] => {
    const message = found[field];
    if (!message) return [];
    return [message === "errors:required" ? `teachers:import.missing.${field}` : message];
  });
  for (const grade of unknown) wrong.push({ key: "teachers:import.unknownGrade", values: { grade } });
  return { phone, grades, wrong };
}

/**
 * Those of the addresses that teach at the school, and whether they are fresh: of this school alone, and come by no code,
 * with which people choose their own password (raw: fragment).
 */
async function teachingHere(
  ctx: Context,
  actor: Actor,
  school: ActorSchool,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, boolean>> {
  const emails = JSON.stringify(entries.flatMap(({ email }) => formsOf(email)));
  const found = await rows(
    ctx.db,
    { email: accounts.email, fresh: boolean },
    sql`
    select a.email, a.confirmed_at is null and a.first_login_at is null
      and not exists (select from account_types x where x.account_id = a.id and x.type <> 'teacher')
      and not exists (select from school_members o where o.account_id = a.id and o.school_id <> m.school_id)
      and not exists (select from school_codes c where c.school_id = m.school_id and c.used_by = a.id) as fresh
    from accounts a join school_members m on m.account_id = a.id
    where a.email in (select e::citext from json_array_elements_text(${emails}::json) e)
      and m.school_id = ${school.id} and ${teachersOf(actor)}`,
  );
  return new Map(found.map(({ email, fresh }) => [canonicalEmail(email), fresh]));
}
