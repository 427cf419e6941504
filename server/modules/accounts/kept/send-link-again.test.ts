// Shows (rule: link-sent-again).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { createWaiting } from "../../../../tests/support/world/waiting.ts";
import { auditPage } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { createLink } from "../../auth/links/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { mailsOf } from "../../staff/teachers/teachers.fixture.ts";
import { closeAccount, findAccounts } from "../kept/index.ts";
import { confirmAccount, sendLinkAgain } from "../links/index.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const unconfirm = ({ id }: { id: string }) =>
  t.db.update(accounts).set({ confirmedAt: null, firstLoginAt: null }).where(eq(accounts.id, id));
const again = async (email: string, by = operator) => sendLinkAgain(t.ctx, email, by);

test("whoever has not confirmed the address is mailed the link again, and the log has it", async () => {
  const teacher = await createTeacher(t.db);
  await unconfirm(teacher);
  const waiting = await createWaiting(t.db, { school: "Uusi koulu", confirmed: false });
  await again(teacher.email);
  await again(waiting.email);
  const mails = await mailsOf(t);
  for (const { email } of [teacher, waiting])
    expect(mails.filter(({ to }) => JSON.stringify(to).includes(email))).toHaveLength(1);
  const { items } = await auditPage(t.ctx, operator, { action: "linkSentAgain" });
  expect(items.map(({ subject }) => subject?.email)).toEqual([waiting.email, teacher.email]);
});

test("a link that came before goes on working", async () => {
  const substitute = await createSubstitute(t.db);
  await unconfirm(substitute);
  const before = await createLink(t.ctx, substitute.id, "confirm");
  await again(substitute.email);
  expect(await confirmAccount(t.ctx, before)).toMatchObject({ alreadyConfirmed: false });
});

test("five times in an hour at most, and only who needs it", async () => {
  const substitute = await createSubstitute(t.db);
  expect(await refusal(again(substitute.email))).toMatchObject({ status: 404 });
  await unconfirm(substitute);
  for (let nth = 0; nth < 5; nth++) await again(substitute.email);
  expect(await refusal(again(substitute.email))).toMatchObject({ status: 429 });
  const closed = await createTeacher(t.db);
  await unconfirm(closed);
  await closeAccount(t.ctx, closed.email, operator);
  for (const email of [closed.email, "nobody@example.test"])
    expect(await refusal(again(email))).toMatchObject({ status: 404 });
});

test("nobody but the operator sends it", async () => {
  const teacher = await createTeacher(t.db);
  await unconfirm(teacher);
  for (const other of [await createPrincipal(t.db), await createSubstitute(t.db), teacher])
    expect(await refusal(again(teacher.email, other))).toMatchObject({ status: 403 });
});

test("a teacher who has not confirmed the address is invited, anybody else has it unconfirmed", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  for (const [person, standing] of [
    [teacher, "invited"],
    [substitute, "unconfirmed"],
  ] as const) {
    await unconfirm(person);
    const { items } = await findAccounts(t.ctx, operator, { text: person.email });
    expect(items.map(({ standings }) => standings)).toEqual([[standing]]);
  }
});
