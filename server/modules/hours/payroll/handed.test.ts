// Shows (rule: hours-files).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hours } from "../../../../db/schema/index.ts";
import { createPrincipal } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";

import { hoursWorld } from "../hours.fixture.ts";

const { t, app, fresh, idOf, list, say, approve, dispute, noShow, number, payroll, close } =
  await hoursWorld();
afterAll(close);

const whole = (actor: Actor) => app.as(actor).get("/api/teachers/hours.csv?month=2026-11&form=populus");
const row = (amount: string) => `4711;;TUNT;20261104;20261104;${amount};;;;;;\n`;

/** Nea with a number, whose day is approved. */
async function approved() {
  const world = await fresh();
  await number(world.principal, world.nea, "4711");
  await say(world.nea, world.job, {});
  await approve(world.teacher, await idOf(world.teacher));
  return world;
}
/** It is corrected to end at two, and the substitute agrees. */
async function corrected({ nea, job, teacher }: Awaited<ReturnType<typeof approved>>, to: string) {
  await dispute(teacher, job, nea, { to });
  await say(nea, job, { to });
}
const exported = async ({ nea }: { nea: Actor }) =>
  (await t.db.select().from(hours).where(eq(hours.accountId, nea.id))).flatMap(({ exportedAt, saidTo }) =>
    exportedAt ? [saidTo] : [],
  );

describe("payroll has", () => {
  test("each day once; the whole month can be read again, which notes nothing", async () => {
    const world = await approved();
    expect((await whole(world.principal)).body).toBe(row("7.50"));
    expect(await exported(world)).toEqual([]);
    const { body, headers } = await payroll(world.principal);
    expect(body).toBe(row("7.50"));
    expect(headers.get("content-disposition")).toMatch(/filename="tunnit-populus_.+_2026-11\.csv"/);
    expect((await list(world.nea)).days).toMatchObject([{ exportedAt: t.ctx.now().toISOString() }]);
    expect((await payroll(world.principal)).body).toBe("");
    expect((await whole(world.principal)).body).toBe(row("7.50"));
  });

  test("each day once, also when two hand it over at once", async () => {
    const { principal } = await approved();
    const answers = await Promise.all([1, 2, 3].map(() => payroll(principal)));
    expect(answers.map(({ body }) => body).toSorted()).toEqual(["", "", row("7.50")]);
  });

  test("of a day that was corrected after it had it the difference, once", async () => {
    const world = await approved();
    await payroll(world.principal);
    await dispute(world.teacher, world.job, world.nea, { to: "14:00" });
    expect((await payroll(world.principal)).body).toBe("");
    await say(world.nea, world.job, { to: "14:00" });
    expect((await payroll(world.principal)).body).toBe(row("-7.50") + row("6.00"));
    expect(await exported(world)).toEqual(["14:00:00"]);
    expect((await payroll(world.principal)).body).toBe("");
    await corrected(world, "13:00");
    expect((await payroll(world.principal)).body).toBe(row("-6.00") + row("5.00"));
    expect((await whole(world.principal)).body).toBe(row("5.00"));
  });

  test("nothing to pay twice of what was disputed and then approved as it was", async () => {
    const world = await approved();
    await payroll(world.principal);
    await dispute(world.teacher, world.job, world.nea, { to: "14:00" });
    await approve(world.teacher, await idOf(world.teacher));
    expect((await payroll(world.principal)).body).toBe("");
    expect((await whole(world.principal)).body).toBe(row("7.50"));
  });

  test("of a day on which nobody came after all its amount less, once, and all of it when they did", async () => {
    const world = await approved();
    await payroll(world.principal);
    await noShow(world.teacher, world.job, world.nea);
    expect((await payroll(world.principal)).body).toBe(row("-7.50"));
    expect(await exported(world)).toEqual([]);
    expect((await payroll(world.principal)).body).toBe("");
    await approve(world.teacher, await idOf(world.teacher));
    expect((await payroll(world.principal)).body).toBe(row("7.50"));
  });

  test("a word for a correction where the form has room", async () => {
    const world = await approved();
    expect((await payroll(world.principal, "paxml")).body).not.toContain("<info>");
    await corrected(world, "14:00");
    const { body } = await payroll(world.principal, "paxml");
    const found = [...String(body).matchAll(/<timmar>(.+?)<\/timmar><info>(.+?)<\/info>/g)];
    expect(found.map(([, amount, word]) => [amount, word])).toEqual([
      ["-7.50", "Korjaus"],
      ["6.00", "Korjaus"],
    ]);
  });
});

test("of who is gone it is said that they are, and of which day, until there is a number again", async () => {
  const { principal, nea } = await approved();
  expect((await app.as(nea).post("/api/users/delete/account", { email: nea.email })).status).toBe(200);
  for (const [lang, name] of [
    ["fi", "Poistettu henkilö 2026-11-04"],
    ["sv", "Raderad person 2026-11-04"],
  ] as const) {
    const { status, body } = await payroll(await createPrincipal(t.db, { schools: principal.schools, lang }));
    expect(status).toBe(409);
    expect(body.msg).toContain(name);
  }
  expect((await number(principal, nea, "4711")).status).toBe(200);
  expect((await payroll(principal)).body).toBe(row("7.50"));
});
