// Shows (rule: same-origin-changes, mail-switch).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import type { Actor } from "../../auth/index.ts";
import { unsubscriberLang } from "../mail/index.ts";
import { oneClickUrl, unsubscribePageUrl } from "./unsubscribe-links.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let person: Actor;
let other: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
beforeEach(async () => {
  person = await createSubstitute(t.db, { lang: "sv" });
  other = await createSubstitute(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const pathFor = (actor: Actor) => new URL(oneClickUrl(t.ctx.config, actor.id)).pathname;
const tokenOf = (actor: Actor) => pathFor(actor).split("/").at(-1) ?? "";
const switches = async (actor: Actor) => {
  const row = await t.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
  return { mail: row?.mailEnabled, push: row?.pushEnabled };
};
const formOf = (kind: string) => ({ headers: { "content-type": kind } });
const oneClick = "List-Unsubscribe=One-Click";

describe("one click", () => {
  test("turns off one's own mails without signing in, and nothing else", async () => {
    const answer = await app.anybody.post(
      pathFor(person),
      oneClick,
      formOf("application/x-www-form-urlencoded"),
    );
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await switches(person)).toEqual({ mail: false, push: true });
    expect(await switches(other)).toEqual({ mail: true, push: true });
  });

  test("works twice, with any body, and from any mail program", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const body of [form, undefined, "", "{", "x".repeat(10_000)]) {
      expect((await app.anybody.post(pathFor(person), body)).status).toBe(200);
    }
    const elsewhere = { headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } };
    expect((await app.anybody.post(pathFor(other), oneClick, elsewhere)).status).toBe(200);
    expect((await switches(other)).mail).toBe(false);
  });

  test("is the only call that other sites may make", async () => {
    const elsewhere = { headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } };
    for (const path of ["/api/shared/set/sendemail", `${pathFor(person)}/x`, "/api/shared/unsubscribe/"])
      expect((await app.anybody.post(path, {}, elsewhere)).status).toBe(403);
  });

  test("is not what opening the link does", async () => {
    const answer = await app.anybody.get(pathFor(person));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      new URL(unsubscribePageUrl(t.ctx.config, person.id)).pathname,
    );
    expect((await switches(person)).mail).toBe(true);
  });
});

describe("a link that we did not make", () => {
  test("turns off nobody's mails", async () => {
    const token = Buffer.from(tokenOf(person), "base64url");
    const changed = (at: number) => {
      const bytes = Buffer.from(token);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.toString("base64url");
    };
    const others = Buffer.from(tokenOf(other), "base64url");
    const forged = [
      "nonsense",
      person.id,
      Buffer.from(person.id.replaceAll("-", ""), "hex").toString("base64url"),
      // Another's account with this one's signature, and single bits of either half.
      Buffer.concat([others.subarray(0, 16), token.subarray(16)]).toString("base64url"),
      ...[0, 15, 16, 31].map(changed),
      token.subarray(0, 31).toString("base64url"),
      Buffer.concat([token, Buffer.alloc(1)]).toString("base64url"),
      seal(t.ctx.config, "unsubscribe", person.id),
      new URL(oneClickUrl({ ...t.ctx.config, tokenSecret: "u".repeat(48) }, person.id)).pathname
        .split("/")
        .at(-1),
      "%00",
      "x".repeat(200),
    ];
    for (const token of forged) {
      const answer = await app.anybody.post(`/api/shared/unsubscribe/${token}`, oneClick, { lang: "sv" });
      expect({ token, status: answer.status }).toEqual({ token, status: 404 });
      expect(answer.body.msg).toContain("Länken är för gammal eller ofullständig.");
    }
    expect((await app.anybody.post(`/api/shared/unsubscribe/${"x".repeat(201)}`)).status).toBe(422);
    expect((await switches(person)).mail).toBe(true);
    expect((await switches(other)).mail).toBe(true);
  });

  test("of an account that is closed or gone finds nobody", async () => {
    await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, person.id));
    const gone = pathFor(other);
    await t.db.delete(accounts).where(eq(accounts.id, other.id));
    expect((await app.anybody.post(pathFor(person))).status).toBe(404);
    expect((await app.anybody.post(gone)).status).toBe(404);
    expect((await switches(person)).mail).toBe(true);
  });
});

test("the page speaks the language of the mail, and knows whose it is", async () => {
  expect(await unsubscriberLang(t.ctx, tokenOf(person))).toBe("sv");
  expect(await unsubscriberLang(t.ctx, tokenOf(other))).toBe("fi");
  expect(await unsubscriberLang(t.ctx, "nonsense")).toBeUndefined();
});
