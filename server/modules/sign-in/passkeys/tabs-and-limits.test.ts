// Shows (rule: passkeys, passkey-bound, passkey-challenge, passkey-sign-in).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq, sum } from "drizzle-orm";
import { accounts, passkeys, rateLimits, recoveryCodes, totpSecrets } from "../../../../db/schema/index.ts";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { createAuthenticator } from "../../../../tests/support/world/authenticator.ts";
import { createLogger } from "../../../platform/process/logger.ts";
import { limits } from "../../auth/limits/index.ts";
import type { UsedCredential } from "../model.ts";
import { usedCredential } from "./credential.ts";
import { type Device, passkeyStage } from "./passkeys.fixture.ts";
import { signInWithPasskey } from "./sign-in.ts";

const noon = new Date("2026-11-20T10:00:00Z");
const { t, app, close } = await appUnderTest({ now: noon });
afterAll(close);
beforeEach(() => t.setNow(noon));
const later = (minutes: number) => t.setNow(new Date(noon.getTime() + minutes * 60_000));

const { origin, signIn, begin, owner, challenge, enter, signInWith } = passkeyStage({ t, app });

test("each tab of a browser has a challenge of its own, the last five of them", async () => {
  const { device } = await owner();
  const tabs = [await challenge()];
  for (let n = 1; n < 6; n++) tabs.push(await challenge(tabs.at(-1)?.cookie ?? ""));
  const { cookie } = tabs.at(-1) ?? { cookie: "" };
  const statuses = [];
  for (const { options } of tabs) statuses.push((await enter(device.use(options), cookie)).status);
  expect(statuses).toEqual([400, 200, 200, 200, 200, 200]);
  expect(cookie.length).toBeLessThan(2_000);
});

/** What is used up of the limit of a network, and of any device. */
const counted = async () => {
  const [row] = await t.db.select({ hits: sum(rateLimits.hits) }).from(rateLimits);
  return Number(row?.hits ?? 0);
};

test("an answer that comes too late, or twice, counts for nothing, and a wrong one does", async () => {
  const { device } = await owner();
  await t.db.delete(rateLimits);
  const { options, cookie } = await challenge();
  const answer = device.use(options);
  await enter(answer, "");
  await enter(answer, cookie);
  await enter(answer, cookie);
  later(5);
  await enter(answer, cookie);
  expect(await counted()).toBe(0);
  await signInWith(device, { verified: false });
  expect(await counted()).toBe(1);
});

test("a device that its owner has signed in with is not kept out by what others did in its network", async () => {
  const { device } = await owner();
  const signedIn = await signInWith(device);
  const mark = sentBack(signedIn, "tuuri_device");
  // Of a network of its own, so that no other test is kept out.
  const address = "2001:db8::77";
  const sent = async (of: Device, device?: string) => {
    const { options, cookie } = await challenge();
    const credential = usedCredential(of.use(options) as UsedCredential);
    const sealed = cookie.slice("tuuri_passkey=".length);
    return signInWithPasskey(t.ctx, credential, sealed, address, { device }).then(
      () => 200,
      ({ status }) => status,
    );
  };
  const stranger = createAuthenticator(origin);
  stranger.make((await begin(await signIn(await createSubstitute(t.db)))).options);
  for (let n = 0; n < limits.loginByAddress.hits; n++) expect(await sent(stranger)).toBe(400);
  expect(await sent(device)).toBe(429);
  expect(await sent(device, mark.slice("tuuri_device=".length))).toBe(200);
});

test("the log says which check a passkey failed, and none of the words that were sent", async () => {
  const { device } = await owner();
  const lines: string[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(line) });
  const secretly = "https://salaisuus.example";
  const { options, cookie } = await challenge();
  const answer = device.use(options, { origin: secretly });
  const sealed = cookie.replace("tuuri_passkey=", "");
  const refused = signInWithPasskey(
    { ...t.ctx, log },
    usedCredential(answer as UsedCredential),
    sealed,
    "::1",
    {},
  );
  await expect(refused).rejects.toThrow();
  const [line = ""] = lines;
  expect(JSON.parse(line)).toMatchObject({ check: "origin", msg: "a passkey was refused" });
  expect(line).not.toContain("salaisuus");
});

test("they go with the account also when a release deletes it that knows none of them, and stay with one that is closed", async () => {
  const [{ person: gone }, { person: closed }] = [await owner(), await owner()];
  await t.db
    .insert(totpSecrets)
    .values({ accountId: gone.id, sealedSecret: "s", lastStep: 0, createdAt: noon });
  await t.db.insert(recoveryCodes).values({ accountId: gone.id, hash: Buffer.from("h"), createdAt: noon });
  await t.db.update(accounts).set({ passwordHash: "", closedAt: noon }).where(eq(accounts.id, gone.id));
  await t.db.update(accounts).set({ closedAt: noon }).where(eq(accounts.id, closed.id));
  for (const table of [passkeys, totpSecrets, recoveryCodes])
    expect(await t.db.$count(table, eq(table.accountId, gone.id))).toBe(0);
  expect(await t.db.$count(passkeys, eq(passkeys.accountId, closed.id))).toBe(1);
});
