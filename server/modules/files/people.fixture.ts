import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import type { Handle } from "../../platform/database/connection.ts";
import type { Actor } from "../auth/index.ts";

/** Everybody who might ask for a file of the owner's job. */
export type People = Record<
  "owner" | "colleague" | "stranger" | "principal" | "otherPrincipal" | "operator" | "chosen" | "applicant",
  Actor
>;

export async function createPeople(db: Handle): Promise<People> {
  const school = await createSchool(db);
  return {
    owner: await createTeacher(db, { school }),
    colleague: await createTeacher(db, { school }),
    stranger: await createTeacher(db),
    principal: await createPrincipal(db, { schools: [await createSchool(db), school] }),
    otherPrincipal: await createPrincipal(db),
    operator: await createOperator(db),
    chosen: await createSubstitute(db),
    applicant: await createSubstitute(db),
  };
}

/** Each person's status, and nobody's. */
export async function statuses(people: People, ask: (actor: Actor | null) => Promise<{ status: number }>) {
  const answers: Record<string, number> = { nobody: (await ask(null)).status };
  for (const [who, actor] of Object.entries(people)) answers[who] = (await ask(actor)).status;
  return answers;
}
