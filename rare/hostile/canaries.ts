import { sql } from "drizzle-orm";
import type { Handle } from "../../server/platform/database/connection.ts";

/** A text that stands in one place of the database, or in one file, and so tells whence an answer has it. */
export interface Canary {
  text: string;
  what: string;
  /** Whether this account may know it by now; nobody ever, where it is not said. */
  may?: (db: Handle, seer: string) => Promise<boolean>;
}

let made = 0;

/** Where everything that is marked is written down. */
export class Canaries {
  readonly all: Canary[] = [];

  /** A word that occurs nowhere else. The log of the tests may not hold it either (tests/support/leaks.ts). */
  word(what: string, may?: Canary["may"]): string {
    return this.#keep(`canary${++made}z`, what, may);
  }

  /** A telephone number that nobody else has; in any way of writing it is the same digits. */
  phone(what: string, may?: Canary["may"]): string {
    return this.#keep(`+35840${7_310_000 + ++made}`, what, may);
  }

  email(what: string, may?: Canary["may"]): string {
    return this.#keep(`canary${++made}z@elsewhere.test`, what, may);
  }

  #keep(text: string, what: string, may: Canary["may"]): string {
    this.all.push({ text, what, ...(may ? { may } : {}) });
    return text;
  }

  /** Those that a text holds and the sender had not said themselves. */
  in(text: string, said: string): Canary[] {
    const whole = readable(text);
    const own = readable(said);
    return this.all.filter(({ text: mark }) => whole.includes(mark) && !own.includes(mark));
  }
}

/** As the marks are written: small letters, numbers without spaces, what tokens say in clear. */
function readable(text: string): string {
  const tokens = [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)/g)].map(([, claims = ""]) =>
    Buffer.from(claims, "base64url").toString(),
  );
  return [text, ...tokens]
    .join("\n")
    .toLowerCase()
    .replace(/[ \u00a0-]/g, "");
}

const has = async (db: Handle, condition: ReturnType<typeof sql>): Promise<boolean> => {
  const [row] = await db.execute<{ is: boolean }>(sql`select ${condition} as is`);
  return row?.is === true;
};

/** Who may know what, in words of the database alone and apart from the product's own policies (docs/rules.md). */
export const may = {
  /** Whoever works at the school now (rule: school-facts). */
  staff: (school: string) => (db: Handle, seer: string) =>
    has(
      db,
      sql`exists (select from school_members m where m.school_id = ${school} and m.account_id = ${seer} and m.active)`,
    ),
  /** The staff, and who is chosen for a job there. */
  staffAndChosen: (school: string) => async (db: Handle, seer: string) =>
    (await may.staff(school)(db, seer)) ||
    has(
      db,
      sql`exists (select from assignments x join jobs j on j.id = x.job_id
      where j.school_id = ${school} and x.substitute_id = ${seer})`,
    ),
  /** Its principals (rules: code-list, own-schools). */
  principals: (school: string) => (db: Handle, seer: string) =>
    has(
      db,
      sql`exists (select from school_members m
      where m.school_id = ${school} and m.account_id = ${seer} and m.role = 'principal')`,
    ),
  /** Who manages a job (rule: who-manages). */
  managers: (job: string) => (db: Handle, seer: string) =>
    has(
      db,
      sql`exists (select from jobs j join school_members m on m.school_id = j.school_id
      where j.id = ${job} and m.account_id = ${seer} and (j.owner_id = ${seer} or m.role = 'principal'))`,
    ),
  /** The managers, and its chosen substitute (rules: attachment-visible, regarding). */
  managersAndChosen: (job: string) => async (db: Handle, seer: string) =>
    (await may.managers(job)(db, seer)) ||
    has(db, sql`exists (select from assignments x where x.job_id = ${job} and x.substitute_id = ${seer})`),
  /** Whoever cares for Admin (rules: operator, audit-log, approval-queue). */
  operators: (db: Handle, seer: string) =>
    has(
      db,
      sql`exists (select from school_members m join schools s on s.id = m.school_id
      where s.kind = 'admin' and m.account_id = ${seer})`,
    ),
};
