// Shows (rule: teacher-import, staff-mail-limits).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../../../db/schema/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../../tests/support/factories.ts";
import type { Message, Refusal } from "../../../../platform/failures/errors.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { countDeed } from "../../../schools/index.ts";
import { mailsOf, queued } from "../teachers.fixture.ts";
import { becameOf, importing, listOf, passwordOf, usual } from "./import.fixture.ts";
import { importTeachers } from "./import.ts";
import { proposeTeachers } from "./propose.ts";

const world = await importing();
const { t, app, school, principal, ledare, stranger, propose, bring } = world;
afterAll(() => world.close());

/** What is wrong, without its numbers. */
const keysOf = (wrong: readonly Message[]) =>
  wrong.map((one) => (typeof one === "string" ? one : one.key)).join();
const tooMany = "errors:tooMany";
const membersOf = (emails: string[]) =>
  t.db
    .select({ email: accounts.email, role: schoolMembers.role })
    .from(accounts)
    .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
    .where(inArray(accounts.email, emails));

describe("a list of teachers", () => {
  test("says of each line what would be made of it, and makes nothing", async () => {
    const there = await createTeacher(t.db, { school });
    const elsewhere = await createSubstitute(t.db);
    const text = [
      "Aino;Virta;AINO@lista.example;040 000 0021;7–9",
      "Berit;;berit@lista.example;040 000 0022",
      `Carl;Ceder;${there.email};040 000 0023`,
      "Dan;Dahl;aino@lista.example;040 000 0024",
      "Eva;Ek;eva at lista.example;ring mig;lukio",
      `Fia;Falk;${elsewhere.email};040 000 0025`,
      "bara ett namn",
      "=HYPERLINK(1);www.x.example;g@lista.example;040 000 0026",
      `${"Pitkä".repeat(30)};Gran;h@lista.example;0401`,
    ].join("\n");
    const before = await t.db.$count(accounts);
    const found = await propose(principal, text);
    expect(found.map(({ line, here }) => [line, here])).toEqual(
      [false, false, true, false, false, false, false, false, false].map((here, n) => [n + 1, here]),
    );
    expect(found[0]).toMatchObject({
      email: "aino@lista.example",
      phone: "+358 40 000 0021",
      grades: ["7", "8", "9"],
      wrong: [],
    });
    expect(found[1]?.wrong).toEqual(["teachers:import.missing.lastName"]);
    expect(found[2]?.wrong).toEqual([]);
    expect(found[3]?.wrong).toEqual([{ key: "teachers:import.doubled", values: { line: 1 } }]);
    // Not a word of the line that has no address: it is shown as what it is.
    expect(found[4]?.wrong).toEqual(["teachers:import.columns"]);
    // Whoever has an account elsewhere is nobody's to find out by a list.
    expect(found[5]?.wrong).toEqual([]);
    expect(found[6]?.wrong).toEqual(["teachers:import.columns"]);
    expect(found[7]?.wrong).toEqual(["errors:nameWithAddress"]);
    expect(found[8]?.wrong).toEqual([{ key: "errors:tooLong", values: { limit: 100 } }, "errors:auth.phone"]);
    expect(await t.db.$count(accounts)).toBe(before);
  });

  test("is for the principals of the school", async () => {
    const text = "Aino;Virta;x@lista.example;040 000 0021";
    const teacher = await createTeacher(t.db, { school });
    const operator = await createPrincipal(t.db, {
      schools: [await createSchool(t.db, { kind: "admin", name: "Admin" })],
    });
    for (const actor of [teacher, operator, stranger, await createSubstitute(t.db)]) {
      for (const verb of [
        () => proposeTeachers(t.ctx, actor, listOf(text, school.id)),
        () => importTeachers(t.ctx, actor, { ...listOf(text, school.id), ...usual }),
      ])
        expect(
          await verb().then(
            () => 200,
            (error: Refusal) => error.status,
          ),
        ).toBe(403);
    }
    expect(await propose(ledare, text).catch((error: Refusal) => error.fields)).toHaveProperty("school");
    expect(await membersOf(["x@lista.example"])).toEqual([]);
  });

  test("makes those who are right, with passwords that work and are kept nowhere", async () => {
    const text = "Hilla;Halla;hilla@lista.example;040 000 0031;1\nIlta;;ilta@lista.example;040 000 0032";
    const [hilla, ilta] = await bring(principal, text);
    expect(hilla).toMatchObject({ became: "added", email: "hilla@lista.example" });
    expect(ilta).toMatchObject({ became: "refused", wrong: ["teachers:import.missing.lastName"] });
    const password = passwordOf(hilla);
    expect(password).toMatch(/^(?=(.*\d){2})[A-Za-z\d]{10}$/);
    expect(await queued(t)).not.toContain(password);
    const [kept] = await t.db.execute(
      sql`select row_to_json(a)::text as row from accounts a where email = 'hilla@lista.example'`,
    );
    expect(String(kept?.["row"])).not.toContain(password);
    await world.confirm("hilla@lista.example");
    const login = await app.anybody.post("/api/shared/login", { email: "hilla@lista.example", password });
    expect(login.status).toBe(200);
    expect(await membersOf(["hilla@lista.example", "ilta@lista.example"])).toEqual([
      { email: "hilla@lista.example", role: "teacher" },
    ]);
    await mailsOf(t);
  });

  test("mails each one the details and the link together, and invites who has an account", async () => {
    const known = await createSubstitute(t.db);
    const text = `Jaana;Joki;jaana@lista.example;040 000 0041\nKai;Koski;${known.email};040 000 0042`;
    const found = await bring(principal, text, { mailed: true });
    expect(becameOf(found)).toEqual(["added", "invited"]);
    expect(JSON.stringify(found)).not.toContain("password");
    const mails = await mailsOf(t);
    expect(mails.map(({ to }) => to.address).sort()).toEqual(["jaana@lista.example", known.email].sort());
    const details = mails.find(({ to }) => to.address === "jaana@lista.example");
    expect(details?.text).toContain("/app/confirm/");
    expect(details?.text).toMatch(/[A-Za-z\d]{10}/);
    expect(await membersOf([known.email])).toEqual([]);
  });

  test("that comes twice, also at once, makes everybody once and mails nobody again", async () => {
    const names = ["Lumi", "Maija", "Niilo", "Outi", "Pia", "Raili"];
    const text = names
      .map((name, n) => `${name};Suo;${name.toLowerCase()}@lista.example;040 000 005${n}`)
      .join("\n");
    const mailed = { mailed: true };
    const answers = await Promise.all([bring(principal, text, mailed), bring(principal, text, mailed)]);
    for (const answer of answers) expect(becameOf(answer)).toEqual(names.map(() => "added"));
    const another = { mailed: true, key: "n".repeat(43) };
    expect(becameOf(await bring(principal, text, another))).toEqual(names.map(() => "here"));
    expect(await mailsOf(t)).toHaveLength(names.length);
  }, 30_000);

  test("of more than an hour allows goes through in one go", async () => {
    const own = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [own] });
    const text = Array.from({ length: 62 }, (_, n) => `A;Z;rivi${n}@suuri.example;040 000 0021`).join("\n");
    const found = await bring(head, text);
    expect(found.filter(({ became }) => became === "added")).toHaveLength(62);
  }, 60_000);

  test.each([
    ["those of a list", true],
    ["those added one by one", false],
  ] as const)(
    "stops at 300 of a day, for the principal and the school: %s count",
    async (_, inOneGo) => {
      const [own, other] = [await createSchool(t.db), await createSchool(t.db)];
      const head = await createPrincipal(t.db, { schools: [own, other] });
      const second = await createPrincipal(t.db, { schools: [own] });
      const add = async (actor: Actor, at: ActorSchool, ...names: string[]) => {
        const text = names.map((name) => `A;Z;${name}-${inOneGo}@paljon.example;040 000 0021`).join("\n");
        const { outcomes } = await importTeachers(t.ctx, actor, { ...usual, ...listOf(text, at.id) });
        return outcomes.map((one) => (one.became === "refused" ? keysOf(one.wrong) : one.became)).sort();
      };
      const count = (times: number) =>
        Promise.all(
          Array.from({ length: times }, () => countDeed(t.ctx, head, own.id, "add-teacher", inOneGo)),
        );
      for (let hour = 0; hour < 5; hour++) {
        t.setNow(new Date(`2026-11-20T0${hour}:30:00Z`));
        await count(hour < 4 ? 60 : 59);
      }
      t.setNow(new Date("2026-11-20T05:30:00Z"));
      // One has room; which of the two, is chance.
      expect(await add(head, own, "eka", "toka")).toEqual(["added", tooMany]);
      expect(await add(head, other, "kolmas")).toEqual([tooMany]);
      expect(await add(second, own, "neljas")).toEqual([tooMany]);
      expect(
        await membersOf([`kolmas-${inOneGo}@paljon.example`, `neljas-${inOneGo}@paljon.example`]),
      ).toEqual([]);
      t.setNow(new Date("2026-11-21T00:30:00Z"));
      expect(await add(head, own, "kolmas")).toEqual(["added"]);
      expect(await add(second, own, "neljas")).toEqual(["added"]);
    },
    60_000,
  );
});
