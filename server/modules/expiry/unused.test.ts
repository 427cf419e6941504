// Shows (rule: first-sign-in, lock-warning, unconfirmed-removed).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  type PersonOptions,
  testPassword,
} from "../../../tests/support/factories.ts";
import type { Mail } from "../../platform/mail/transport.ts";
import { confirmAccount } from "../accounts/links/index.ts";
import type { Actor } from "../auth/index.ts";
import { createLink } from "../auth/links/index.ts";
import { login } from "../auth/passwords/index.ts";
import { mailsOf, queued } from "../staff/teachers/teachers.fixture.ts";
import { expire } from "./expire.ts";

const minute = 60_000;
const hour = 60 * minute;
const registered = new Date("2026-11-20T16:20:00Z");
const after = (milliseconds: number) => new Date(registered.getTime() + milliseconds);

let t: TestContext;

beforeAll(async () => {
  t = await testContext({ PUBLIC_URL: "https://tuuri.example" });
});
afterEach(async () => {
  await t.db.execute(sql`delete from accounts`);
});
afterAll(() => t.close());

type Values = Partial<typeof accounts.$inferInsert>;

async function newcomer(options: PersonOptions & { regions?: string[] } = {}, values: Values = {}) {
  const person = await createSubstitute(t.db, options);
  await change(person, { firstLoginAt: null, lastLoginAt: null, registeredAt: registered, ...values });
  return person;
}

const change = (person: Actor, values: Values) =>
  t.db.update(accounts).set(values).where(eq(accounts.id, person.id));

const lockOf = async (person: Actor) =>
  (await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) }))?.lockedAt;

async function expireAt(now: Date) {
  t.setNow(now);
  return expire(t.ctx);
}

const linkIn = (mail: Mail | undefined) => /https:\S+/.exec(mail?.text ?? "")?.[0] ?? "";

describe("substitutes who never signed in", () => {
  test("are locked 24 hours after registering, not a minute earlier", async () => {
    const person = await newcomer();
    expect((await expireAt(after(24 * hour - minute))).lockedAccounts).toBe(0);
    expect(await lockOf(person)).toBeNull();
    expect((await expireAt(after(24 * hour))).lockedAccounts).toBe(1);
    expect(await lockOf(person)).toEqual(after(24 * hour));
  });

  test("are warned after 20 hours, not a minute earlier, and once", async () => {
    await newcomer();
    expect((await expireAt(after(20 * hour - minute))).lockWarnings).toBe(0);
    expect(await mailsOf(t)).toEqual([]);
    expect((await expireAt(after(20 * hour))).lockWarnings).toBe(1);
    expect((await expireAt(after(20 * hour + minute))).lockWarnings).toBe(0);
    expect(await mailsOf(t)).toHaveLength(1);
    expect((await expireAt(after(23 * hour))).lockWarnings).toBe(0);
    expect(await mailsOf(t)).toEqual([]);
  });

  test("are told in their language, and by the clocks where they work, when the lock comes", async () => {
    const finn = await newcomer({ firstName: "Sanna" });
    const swede = await newcomer({ firstName: "Åsa", lang: "sv", regions: ["SE-AB"] });
    const border = await newcomer({ lang: "fi", regions: ["FI-10", "SE-BD"] });
    await expireAt(after(20 * hour + 10 * minute));
    const mails = await mailsOf(t);
    const to = (person: Actor) => mails.find((mail) => mail.to.address === person.email);
    expect(to(finn)?.subject).toBe("Tilisi lukittuu lauantaina 21.11.2026 klo 18.20");
    expect(to(finn)?.text).toContain("Hei Sanna!");
    expect(to(finn)?.text).toContain("Aikaa on enintään 4 tuntia.");
    expect(to(swede)?.subject).toBe("Ditt konto låses lördag 21.11.2026 kl. 17.20");
    expect(to(swede)?.text).toContain("Du har högst 4 timmar på dig.");
    expect(to(swede)?.lang).toBe("sv");
    expect(to(border)?.subject).toBe("Tilisi lukittuu lauantaina 21.11.2026 klo 17.20");
    for (const mail of mails) {
      expect(mail.html).toContain(mail.lang === "sv" ? "loggat in" : "kirjautunut sisään");
      expect(linkIn(mail)).toBe("https://tuuri.example/app/login");
    }
  });

  test("who have not confirmed their address get a link that still opens the account", async () => {
    const person = await newcomer({}, { confirmedAt: null });
    t.setNow(registered);
    await createLink(t.ctx, person.id, "confirm");
    await expireAt(after(20 * hour));
    const waiting = await queued(t);
    const [mail] = await mailsOf(t);
    const link = linkIn(mail);
    expect(link).toStartWith("https://tuuri.example/app/confirm/");
    const token = link.split("/").at(-1) ?? "";
    expect(waiting).not.toContain(token);
    await confirmAccount(t.ctx, token);
    const signedIn = await login(t.ctx, { email: person.email, password: testPassword }, "127.0.0.1");
    expect(signedIn).toBeDefined();
    expect((await expireAt(after(25 * hour))).lockedAccounts).toBe(0);
  });

  test("can use the link that they got by registering as well", async () => {
    const person = await newcomer({}, { confirmedAt: null });
    t.setNow(registered);
    const token = await createLink(t.ctx, person.id, "confirm");
    expect((await expireAt(after(20 * hour))).lockWarnings).toBe(1);
    expect(await confirmAccount(t.ctx, token)).toMatchObject({ alreadyConfirmed: false });
    await mailsOf(t);
  });

  test("are warned once by runs at the same time, however many they are", async () => {
    for (let n = 0; n < 130; n++) await newcomer({}, { confirmedAt: n % 2 ? null : registered });
    t.setNow(after(20 * hour + minute));
    const runs = await Promise.all([expire(t.ctx), expire(t.ctx), expire(t.ctx)]);
    await expire(t.ctx);
    const links = await t.db.execute(sql`select from one_time_links`);
    expect(links).toHaveLength(65);
    expect(runs.reduce((sum, run) => sum + run.lockWarnings, 0)).toBe(130);
    const mails = await mailsOf(t);
    expect(new Set(mails.map((mail) => mail.to.address)).size).toBe(130);
    expect(mails).toHaveLength(130);
  });

  test("are locked without a warning when the run comes too late for it", async () => {
    const person = await newcomer();
    expect(await expireAt(after(24 * hour + minute))).toMatchObject({ lockedAccounts: 1, lockWarnings: 0 });
    expect(await mailsOf(t)).toEqual([]);
    expect(await lockOf(person)).not.toBeNull();
  });

  test("are warned by the next run when one dies in the middle", async () => {
    await newcomer({}, { confirmedAt: null });
    await t.db.execute(sql`alter table one_time_links rename to links_away`);
    const failed = await expireAt(after(20 * hour)).catch(() => "failed");
    await t.db.execute(sql`alter table links_away rename to one_time_links`);
    expect(failed).toBe("failed");
    expect(await mailsOf(t)).toEqual([]);
    expect((await expireAt(after(20 * hour + 10 * minute))).lockWarnings).toBe(1);
    expect(await mailsOf(t)).toHaveLength(1);
  });

  test("are warned anew when an activation link has begun another 24 hours", async () => {
    const person = await newcomer({}, { confirmedAt: null });
    await expireAt(after(20 * hour));
    expect(await mailsOf(t)).toHaveLength(1);
    t.setNow(after(30 * hour));
    await confirmAccount(t.ctx, await createLink(t.ctx, person.id, "confirm"));
    expect((await expireAt(after(50 * hour - minute))).lockWarnings).toBe(0);
    expect((await expireAt(after(50 * hour))).lockWarnings).toBe(1);
    expect((await expireAt(after(50 * hour + 10 * minute))).lockWarnings).toBe(0);
    expect(await mailsOf(t)).toHaveLength(1);
    expect((await expireAt(after(54 * hour))).lockedAccounts).toBe(1);
  });
});

test("accounts that nobody has confirmed are removed after 30 days, unless a link is under way", async () => {
  const unconfirmed = { confirmedAt: null };
  const person = await newcomer({}, unconfirmed);
  const asking = await newcomer({}, unconfirmed);
  const locked = await newcomer({}, { ...unconfirmed, lockedAt: after(24 * hour) });
  const [teacher, principal] = [await createTeacher(t.db), await createPrincipal(t.db)];
  const [confirmed, working] = [await newcomer(), await createTeacher(t.db)];
  for (const one of [teacher, principal])
    await change(one, { ...unconfirmed, firstLoginAt: null, registeredAt: registered });
  await change(working, { registeredAt: registered });
  const month = 30 * 24 * hour;
  t.setNow(after(month - hour));
  await createLink(t.ctx, asking.id, "confirm");
  const left = async () =>
    new Set((await t.db.select({ id: accounts.id }).from(accounts)).map(({ id }) => id));
  expect((await expireAt(after(month - minute))).purgedAccounts).toBe(0);
  const runs = await Promise.all([expireAt(after(month)), expireAt(after(month))]);
  expect(runs[0].purgedAccounts + runs[1].purgedAccounts).toBe(4);
  const kept = [asking, confirmed, working].map(({ id }) => id);
  expect(await left()).toEqual(new Set(kept));
  for (const gone of [person, locked, teacher, principal]) expect(kept).not.toContain(gone.id);
  expect((await expireAt(after(month + 24 * hour))).purgedAccounts).toBe(1);
});

test("a run says in the log what it did", async () => {
  await newcomer();
  await newcomer({}, { registeredAt: after(-5 * hour) });
  const lines: unknown[] = [];
  const log = new Proxy(t.ctx.log, {
    get: () => (facts: unknown, text: string) => lines.push([text, facts]),
  });
  t.setNow(after(20 * hour));
  await expire({ ...t.ctx, log });
  expect(lines).toEqual([
    [
      "cleaned up",
      {
        archivedJobs: 0,
        deletedJobs: 0,
        lockedAccounts: 1,
        lockWarnings: 1,
        purgedAccounts: 0,
        spentTokens: expect.any(Number),
        files: 0,
        strayFiles: 0,
      },
    ],
  ]);
});
