// Shows (rule: statistics-readers).
import { afterAll, expect, test } from "bun:test";
import { sentBack } from "../../../../tests/support/cookies.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { tokenOf } from "../../../../tests/support/world/token.ts";
import type { Actor } from "../../auth/index.ts";
import { exportAllowed } from "./access.ts";
import { organizationsWithPasscodes, passcode } from "./passcodes.fixture.ts";
import { statisticsVisitor } from "./visitor.ts";

const { t, app, own, other, enter, allow, close } = await organizationsWithPasscodes();
afterAll(close);

/** As of another request. */
const again = (actor: Actor): Actor => ({ ...actor });
const visit = (actor: Actor | null, token?: string) =>
  statisticsVisitor(t.ctx, { actor: actor && again(actor), token });
const passcodeOf = (code: string) => enter({ code });

test("a principal of the organisation and who has its passcode see the statistics, nobody else", async () => {
  const { token } = (await passcodeOf(passcode)).body;
  const reader = { organizationId: own.id, domain: own.domain };
  expect(await visit(own.principal)).toEqual({ reader, byPasscode: false });
  expect(await visit(null, token)).toEqual({ reader, byPasscode: true });
  expect(await visit(own.principal, token)).toEqual({ reader, byPasscode: false });
  expect(await visit(other.principal, token)).toEqual({ reader, byPasscode: true });
  const others = [
    await createSubstitute(t.db, { email: `sijainen@${own.domain}` }),
    await createTeacher(t.db, { email: `opettaja@${own.domain}`, school: own.school }),
    await createPrincipal(t.db, { email: `muu@${own.domain}` }),
    await createOperator(t.db),
    null,
  ];
  for (const one of others) {
    expect(await visit(one)).toBeUndefined();
    expect(await visit(one, "no-token")).toBeUndefined();
    expect(await visit(one, token)).toEqual({ reader, byPasscode: true });
  }
});

test("a passcode of a closed export locks no principal out of their own, neither the page nor the calls", async () => {
  const entered = await passcodeOf("toinen-koodi-2");
  await allow(other.id, false);
  const reader = { organizationId: own.id, domain: own.domain };
  expect(await visit(own.principal, entered.body.token)).toEqual({ reader, byPasscode: false });
  const session = `tuuri_session=${await tokenOf(t.ctx, own.principal.id, t.ctx.now())}`;
  const read = (...cookies: string[]) =>
    app.anybody.get("/api/stats/statistics", { headers: { cookie: cookies.join("; ") } });
  const cookie = sentBack(entered, "tuuri_statistics");
  expect(await read(session, cookie)).toMatchObject({ status: 200, body: { domain: own.domain } });
  // Whoever has nothing else is told of the closing.
  expect(await read(cookie)).toMatchObject({ status: 403, body: { code: "export_not_allowed" } });
  expect(await visit(null, entered.body.token)).toBeUndefined();
  await allow(other.id, true);
});

test("a page and its menus ask for a principal's organisation once", async () => {
  const actor = again(own.principal);
  const statements = await statementsOf(t, async (ctx) => {
    await statisticsVisitor(ctx, { actor, token: undefined });
    expect(await exportAllowed(ctx, actor)).toBe(true);
    await exportAllowed(ctx, actor);
  });
  expect(statements).toHaveLength(1);
});
