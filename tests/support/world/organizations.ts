import { eq } from "drizzle-orm";
import { organizations, schools } from "../../../db/schema/index.ts";
import { hashPassword } from "../../../server/modules/auth/passwords/index.ts";
import type { Handle } from "../../../server/platform/database/connection.ts";
import { createPrincipal, createSchool, type PersonOptions, type SchoolOptions } from "../factories.ts";

let organizationsMade = 0;

/** An organisation with one school and its principal, whose address has the organisation's domain. */
export async function createOrganization(
  db: Handle,
  options: {
    exportAllowed?: boolean;
    passcode?: string;
    principal?: PersonOptions;
    school?: SchoolOptions;
  } = {},
) {
  const domain = `org${++organizationsMade}.test`;
  const passcodeHash = options.passcode ? await hashPassword(options.passcode) : null;
  const [organization] = await db
    .insert(organizations)
    .values({ domain, exportAllowed: options.exportAllowed ?? true, passcodeHash })
    .returning();
  if (!organization) throw new Error("no organisation");
  const school = await createSchool(db, options.school);
  await db.update(schools).set({ organizationId: organization.id }).where(eq(schools.id, school.id));
  const principal = await createPrincipal(db, {
    email: `rehtori@${domain}`,
    schools: [school],
    ...options.principal,
  });
  return { id: organization.id, domain, school, principal };
}
