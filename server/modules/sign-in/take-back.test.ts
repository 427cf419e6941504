// Shows (rule: account-taken-back, teacher-edited, alphabet).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, passkeys, sessions } from "../../../db/schema/index.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createOperator,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../tests/support/factories.ts";
import { createAuthenticator } from "../../../tests/support/world/authenticator.ts";
import { transaction } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { lockAccount } from "../auth/who/index.ts";
import { refusal } from "../jobs/fixture.ts";
import { linkIn, membership, person } from "../staff/teachers/joining/membership.fixture.ts";
import { mailsOf } from "../staff/teachers/teachers.fixture.ts";
import { addPasskey, type NewPasskey } from "./passkeys/add.ts";
import { challengeIn } from "./passkeys/challenge.ts";
import { passkeyStage } from "./passkeys/passkeys.fixture.ts";
import { takeBack } from "./take-back.ts";

const { t, app, newSchool, edit, answer, invited, close } = await membership();
const { origin, as, signIn, begin, add, signInWith } = passkeyStage({ t, app });
let principal: Actor;
afterAll(close);
beforeEach(async () => {
  ({ principal } = await newSchool());
});

const own = { password: "aivan-oma-sana", password2: "aivan-oma-sana" };
const login = (email: string, password = testPassword) =>
  app.anybody.post("/api/shared/login", { email, password });
const reset = (token: string | undefined) =>
  app.anybody.post("/api/shared/reset/x", { ...own, resetToken: token }, { lang: "fi" });

/** What somebody else has put in place on an account: a session, and two passkeys. */
async function strangerIn(person: Actor) {
  const token = await signIn(person);
  const device = createAuthenticator(origin);
  expect((await add(token, device, "Vieras")).status).toBe(200);
  expect((await add(token, createAuthenticator(origin), "Toinen")).status).toBe(200);
  await mailsOf(t);
  const isOut = async () => {
    const read = await app.anybody.post("/api/shared/get/user", { email: person.email }, as(token));
    return { session: read.status === 401, passkey: (await signInWith(device)).status === 400 };
  };
  return { isOut };
}
const out = { session: true, passkey: true };

test("a link to set a password takes sessions and passkeys away, and their owner is told which", async () => {
  const owner = await createSubstitute(t.db);
  const { isOut } = await strangerIn(owner);
  await app.anybody.post("/api/shared/forgot", { email: owner.email });
  const [asked] = await mailsOf(t);
  const answered = await reset(linkIn("reset", asked?.text));
  expect(answered).toMatchObject({
    status: 200,
    body: { msg: "Salasanasi on vaihdettu. Tilin 2 pääsyavainta poistettiin: kirjaudu salasanalla." },
  });
  expect(await isOut()).toEqual(out);
  const [told, ...more] = await mailsOf(t);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ to: { address: owner.email }, subject: "Tilisi pääsyavaimet poistettiin" });
  expect(told?.text).toContain("Pääsyavaimet: Toinen, Vieras");
  expect((await login(owner.email, own.password)).status).toBe(200);
});

test("the names of lost passkeys are in the order of the alphabet", async () => {
  const owner = await createTeacher(t.db);
  const token = await signIn(owner);
  for (const name of ["Öinen", "oma", "Zorro", "Älypuhelin", "Åsa", "iPhone", "Kone"])
    expect((await add(token, createAuthenticator(origin), name)).status).toBe(200);
  const { passkeys: names } = await transaction(t.ctx, (ctx) => takeBack(ctx, owner.id));
  expect(names).toEqual(["iPhone", "Kone", "oma", "Zorro", "Åsa", "Älypuhelin", "Öinen"]);
  await mailsOf(t);
});

test("a passkey that is being added while the account is taken back is not added", async () => {
  const owner = await createSubstitute(t.db);
  const token = await signIn(owner);
  const { options, cookie } = await begin(token);
  const [session] = await t.db.select().from(sessions).where(eq(sessions.accountId, owner.id));
  const sealed = challengeIn(new Request("http://localhost", { headers: { cookie } }));
  const made = { credential: createAuthenticator(origin).make(options), name: "Vieras" } as NewPasskey;
  const { late } = await transaction(t.ctx, async (ctx) => {
    await lockAccount(ctx.db, owner.id);
    // Let in, it waits for the account, which is taken back before its turn comes.
    const late = refusal(addPasskey(t.ctx, owner, session?.id ?? "", sealed, made));
    await eventually("it to wait", async () => {
      const [{ waiting } = { waiting: 0 }] =
        await t.client`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting > 0;
    });
    await takeBack(ctx, owner.id);
    return { late };
  });
  expect(await late).toMatchObject({ status: 401 });
  expect(await t.db.$count(passkeys, eq(passkeys.accountId, owner.id))).toBe(0);
});

test("so do login details that a principal renews", async () => {
  const teacher = await createTeacher(t.db, { school: principal.schools[0] });
  const { isOut } = await strangerIn(teacher);
  const renewed = await app.as(principal).post("/api/principals/renew/information", { email: teacher.email });
  expect(renewed.status).toBe(200);
  expect(await isOut()).toEqual(out);
  expect((await mailsOf(t)).map(({ subject }) => subject).sort()).toEqual([
    "Tilisi pääsyavaimet poistettiin",
    "Uusi salasanasi Tuuriin",
  ]);
});

test("so does an invitation that is accepted where nobody had confirmed the address", async () => {
  const owner = await createSubstitute(t.db);
  const { isOut } = await strangerIn(owner);
  await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, owner.id));
  const token = await invited(principal, owner.email);
  expect((await answer(token)).body.passwordMailed).toBe(true);
  expect(await isOut()).toEqual(out);
});

test("so does another address, and both addresses hear of it", async () => {
  const teacher = await createTeacher(t.db, { school: principal.schools[0] });
  const { isOut } = await strangerIn(teacher);
  const email = `moved-${teacher.email}`;
  expect((await edit(principal, { oldEmail: teacher.email, email })).status).toBe(200);
  expect(await isOut()).toEqual(out);
  const mails = await mailsOf(t);
  const to = (address: string) => mails.filter((mail) => mail.to.address === address);
  expect(to(teacher.email).map(({ subject }) => subject)).toEqual(["Tilisi osoite on vaihdettu"]);
  // Whoever reads the old mailbox does not learn the new one.
  expect(to(teacher.email)[0]?.text).not.toContain("moved-");
  // The names of the keys are the old one's to know.
  expect(to(teacher.email)[0]?.text).toContain("Pääsyavaimet: Toinen, Vieras");
  expect(
    to(email)
      .map(({ text }) => text)
      .join(),
  ).not.toContain("Vieras");
  const link = to(email)
    .map(({ text }) => linkIn("reset", text))
    .find(Boolean);
  expect((await login(email)).body.code).toBe("not_confirmed");
  expect((await reset(link)).status).toBe(200);
  expect((await login(email)).body.passwordincorrect).toBeString();
  expect((await login(email, own.password)).status).toBe(200);
});

test("an address that nobody had confirmed is not told that the account has moved on", async () => {
  const typo = person();
  await app.as(principal).post("/api/principals/teacher/add", typo);
  await mailsOf(t);
  await edit(principal, { oldEmail: typo.email, email: `right-${typo.email}` });
  expect((await mailsOf(t)).map(({ to }) => to.address)).toEqual([`right-${typo.email}`]);
});

test("what an operator has as a second factor stays: a mailbox is not one", async () => {
  const operator = await createOperator(t.db);
  await t.db.insert(passkeys).values({
    accountId: operator.id,
    credentialId: "key-of-an-operator",
    publicKey: Buffer.of(1),
    transports: [],
    name: "Avain",
    backupEligible: false,
    backedUp: false,
    createdAt: t.ctx.now(),
  });
  await app.anybody.post("/api/shared/forgot", { email: operator.email });
  const [asked] = await mailsOf(t);
  expect((await reset(linkIn("reset", asked?.text))).body.msg).toBe(
    "Salasanasi on vaihdettu. Voit nyt kirjautua sisään.",
  );
  expect(await t.db.$count(passkeys, eq(passkeys.accountId, operator.id))).toBe(1);
});

test("an activation link of an address that a stranger registered sets another password, and opens what was locked", async () => {
  const victim = await createSubstitute(t.db);
  await t.db
    .update(accounts)
    .set({ confirmedAt: null, activatedAt: null, firstLoginAt: null, lockedAt: t.ctx.now() })
    .where(eq(accounts.id, victim.id));
  await app.anybody.post("/api/users/confirm-email", { email: victim.email });
  const [mail] = await mailsOf(t);
  expect(mail?.subject).toBe("Aktivoi tilisi ja valitse salasana");
  expect(linkIn("confirm", mail?.text)).toBeUndefined();
  const link = linkIn("reset", mail?.text);
  expect((await app.anybody.post(`/api/shared/confirm/${link}`)).status).toBe(404);
  expect((await reset(link)).status).toBe(200);
  expect((await login(victim.email)).body.passwordincorrect).toBeString();
  expect((await login(victim.email, own.password)).status).toBe(200);
});
