import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";

/** Two schools, the principal of one and that of both, and one of neither. Close it when the tests of the file are done. */
export async function roster() {
  const t = await testContext();
  const app = await testApp(t);
  const school = await createSchool(t.db, { name: "Alppilan koulu" });
  const second = await createSchool(t.db, { name: "Bergan päiväkoti", kind: "preschool" });
  const principal = await createPrincipal(t.db, { schools: [school], lang: "sv" });
  const ledare = await createPrincipal(t.db, { schools: [school, second] });
  const stranger = await createPrincipal(t.db);
  const newTeacher = () =>
    createTeacher(t.db, { school, firstName: "Oili", lastName: "Opettaja", phone: "040 1" });
  const reads = (actor: Actor) => app.as(actor).post("/api/shared/getschool");
  const accountOf = (actor: Actor) => t.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
  const confirm = (email: string) =>
    t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email.toLowerCase()));
  const lastEvents = async () =>
    (
      await t.db.execute<{ name: string; school_id: string }>(
        sql`select name, school_id from events order by id desc limit 3`,
      )
    ).map((row) => `${row.name} ${row.school_id}`);
  const close = async () => {
    await app.close();
    await t.close();
  };
  const people = { school, second, principal, ledare, stranger, newTeacher };
  return { t, app, ...people, reads, accountOf, confirm, lastEvents, close };
}
