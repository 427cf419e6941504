// Shows (rule: one-account-per-address, substitute-registration, email-typed-twice, confirmed-address, first-sign-in,
// choices-by-name, reader-language, one-time-links, passwords).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, oneTimeLinks, substituteProfiles, substituteRegions } from "../../../db/schema/index.ts";
import { resources } from "../../../src/locales/resources.ts";
import { setCookieOf } from "../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { testApp } from "../../../tests/support/http.ts";
import { createLink } from "../auth/links/index.ts";

const registration = {
  firstName: "Aino",
  lastName: "Korhonen",
  email: "Aino.Korhonen@Example.test",
  confirmEmail: "aino.korhonen@example.test",
  phone: "040 123 4567",
  language: "suomi",
  status: "Opettaja",
  regions: [{ namefi: "Uusimaa", name_swe: "Nyland" }, "FI-19"],
  qualis: ["fi-class-teacher"],
  birthDate: "12.03.1990",
  password: "kevätaurinko",
  password2: "kevätaurinko",
};

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
const now = new Date("2026-11-20T06:40:00Z");

beforeAll(async () => {
  t = await testContext();
  t.setNow(now);
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const register = (changes: object = {}, lang: "fi" | "sv" = "fi") =>
  app.anybody.post("/api/users/register-user", { ...registration, ...changes }, { lang });

const signIn = (email: string, password = registration.password) =>
  app.anybody.post("/api/shared/login", { email, password }, { lang: "fi" });

describe("registering as a substitute", () => {
  test("keeps every field and mails a link to confirm the address", async () => {
    expect((await register()).body).toEqual({ success: true });
    const account = await t.db.query.accounts.findFirst({
      where: eq(accounts.email, "aino.korhonen@example.test"),
    });
    expect(account).toMatchObject({ firstName: "Aino", type: "user", lang: "fi", confirmedAt: null });
    const profile = await t.db.query.substituteProfiles.findFirst();
    expect(profile).toMatchObject({ status: "teacher", birthDate: "1990-03-12", nativeLanguage: "suomi" });
    const regions = await t.db.select().from(substituteRegions);
    expect(regions.map((region) => region.regionCode).sort()).toEqual(["FI-18", "FI-19"]);
    const [queued] = await t.client`select count(*)::int as count from graphile_worker.jobs`;
    expect(queued?.["count"]).toBe(1);
  });

  test("is refused for an address that has an account, whatever its case", async () => {
    const { status, body } = await register({ email: "AINO.korhonen@example.test" }, "sv");
    expect(status).toBe(422);
    expect(body.email).toBe("Det finns redan ett konto med den här e-postadressen.");
  });

  test("names every wrong field in the caller's language and writes nothing", async () => {
    const { status, body } = await register({
      email: "uusi@example.test",
      confirmEmail: "toinen@example.test",
      status: "Muu",
      regions: [],
      birthDate: "31.02.1990",
      password2: "jotain muuta",
    });
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual(
      ["birthDate", "code", "confirmEmail", "otherTxt", "password2", "regions"].sort(),
    );
    // It is written as it should be: the day is not.
    expect(body.birthDate).toBe(resources.fi.errors.auth.birthDay);
    const unread = await register({ email: "uusi@example.test", birthDate: "12/3/1990" });
    expect(unread.body.birthDate).toBe(resources.fi.errors.auth.birthDate);
    const found = await t.db.query.accounts.findFirst({ where: eq(accounts.email, "uusi@example.test") });
    expect(found).toBeUndefined();
  });

  test.each([
    ["nothing at all", {}],
    ["a list", []],
    ["a long name", { ...registration, email: "pitka@example.test", firstName: "x".repeat(60_000) }],
    ["a number for a name", { ...registration, email: "luku@example.test", firstName: 7 }],
  ])("answers %s with 4xx and texts, never with 500", async (_what, body) => {
    const answer = await app.anybody.post("/api/users/register-user", body, { lang: "sv" });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("invalid_input");
  });

  test("JSON that cannot be read is 400", async () => {
    const answer = await app.anybody.post("/api/users/register-user", "{oops");
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("unreadable");
  });
});

describe("confirming and signing in", () => {
  test("needs the confirmation first, then works, and the link works once", async () => {
    const email = "eino@example.test";
    await register({ email, confirmEmail: email });
    expect((await signIn(email)).body).toMatchObject({ code: "not_confirmed" });
    const account = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    const token = await createLink(t.ctx, account?.id ?? "", "confirm");

    const confirmed = await app.anybody.post(`/api/shared/confirm/${token}`, {}, { lang: "fi" });
    expect(confirmed.body).toMatchObject({ alreadyConfirmed: false });
    const again = await app.anybody.post(`/api/shared/confirm/${token}`, {}, { lang: "fi" });
    expect(again.body).toMatchObject({ alreadyConfirmed: true });

    const signedIn = await signIn("EINO@example.test");
    const { status, body } = signedIn;
    expect(status).toBe(200);
    expect(body.token.split(".")).toHaveLength(3);
    expect(setCookieOf(signedIn, "tuuri_session")).toMatchObject({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
    });
  });

  test("keeps only a hash of the link's token", async () => {
    const account = await t.db.query.accounts.findFirst();
    const token = await createLink(t.ctx, account?.id ?? "", "confirm");
    const links = await t.db.select().from(oneTimeLinks);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test("refuses an expired and an unknown link", async () => {
    const account = await t.db.query.accounts.findFirst();
    const token = await createLink(t.ctx, account?.id ?? "", "confirm");
    t.advance(24 * 3_600_000 + 1);
    expect((await app.anybody.post(`/api/shared/confirm/${token}`, {})).body.code).toBe("link_expired");
    expect((await app.anybody.post("/api/shared/confirm/nonsense", {})).status).toBe(404);
    t.setNow(now);
  });

  test("locks a substitute who did not sign in within 24 hours, until a new link is used", async () => {
    const email = "myohainen@example.test";
    await register({ email, confirmEmail: email });
    const account = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    const token = await createLink(t.ctx, account?.id ?? "", "confirm");
    await app.anybody.post(`/api/shared/confirm/${token}`, {});
    t.advance(24 * 3_600_000 + 1);
    expect((await signIn(email)).body).toMatchObject({ code: "locked" });
    const fresh = await createLink(t.ctx, account?.id ?? "", "confirm");
    await app.anybody.post(`/api/shared/confirm/${fresh}`, {});
    expect((await signIn(email)).status).toBe(200);
    t.setNow(now);
  });

  test("keeps the profile's row beside the account", async () => {
    const profiles = await t.db.select().from(substituteProfiles);
    expect(profiles.length).toBeGreaterThan(1);
  });
});
