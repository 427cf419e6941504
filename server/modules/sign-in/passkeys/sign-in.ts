import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, lt, or } from "drizzle-orm";
import { accounts, passkeys } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { attempt, type Limited, limits } from "../../auth/limits/index.ts";
import { type Browser, letIn } from "../../auth/passwords/index.ts";
import { knownDevice } from "../../auth/sessions/device/index.ts";
import { answeredChallenge, expired, makeChallenge, takeChallenge } from "./challenge.ts";
import { library } from "./library.ts";
import { partyOf } from "./party.ts";
import { refusedFor } from "./refused-for.ts";

/**
 * What the browser asks a passkey of ours to sign; which one, its owner chooses there (rule: passkey-sign-in).
 * @param before the challenges that it has in its cookie
 */
export async function beginSigningIn(ctx: Context, before: string) {
  const { bytes, cookie } = makeChallenge(ctx, "sign-in", before);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx.config).id,
    challenge: bytes,
    userVerification: "required",
  });
  return { options, cookie };
}

/**
 * Signs in without a password (rule: passkey-sign-in): the same session as with one, for whoever may have one.
 * @param sealed the challenges of the browser's cookie
 * @param address of the network, for the rate limit
 * @throws Refusal 400 `passkey_expired`, `passkey_refused`, or as a sign-in with a password; 429
 */
export async function signInWithPasskey(
  ctx: Context,
  credential: AuthenticationResponseJSON,
  sealed: string,
  address: string,
  browser: Browser,
) {
  // Nobody guesses by an answer that comes too late, or twice: it counts for nothing.
  const answered = answeredChallenge(ctx, sealed, "sign-in", credential.response.clientDataJSON);
  const limited = await limitOf(ctx, credential.id, address, browser);
  const account = await attempt(ctx, [limited], async () =>
    (await takeChallenge(ctx, answered)) ? ownerOf(ctx, credential, answered.challenge) : undefined,
  );
  if (!account) throw expired();
  return letIn(ctx, account, browser, async () => true);
}

/** A device that the owner has signed in with has a limit of its own: a network that others have used up does not keep it out. */
async function limitOf(
  ctx: Context,
  credentialId: string,
  address: string,
  { device }: Browser,
): Promise<Limited> {
  const known = device && knownDevice(ctx.config, device, (await withOwner(ctx, credentialId))?.account);
  return known ? [limits.loginByDevice, known] : [limits.loginByAddress, address];
}

async function withOwner({ db }: Context, credentialId: string) {
  const [found] = await db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

async function ownerOf(ctx: Context, credential: AuthenticationResponseJSON, challenge: string) {
  const found = await withOwner(ctx, credential.id);
  const { userHandle } = credential.response;
  const handle = userHandle && Buffer.from(userHandle, "base64url").toString();
  if (!found || (handle && handle !== found.account.id)) throw refused();
  const { newCounter, credentialBackedUp } = await verified(ctx, credential, challenge, found.passkey);
  const [used] = await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: ctx.now() })
    // Of two copies of a key that counts one is refused, also when both come at once.
    .where(
      and(
        eq(passkeys.id, found.passkey.id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), eq(passkeys.counter, newCounter))),
      ),
    )
    .returning({ id: passkeys.id });
  if (!used) throw refused();
  return found.account;
}

async function verified(
  ctx: Context,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { credentialId, publicKey, counter, transports }: typeof passkeys.$inferSelect,
) {
  const { id, origin } = partyOf(ctx.config);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter, transports },
  }).catch((error: unknown) => {
    ctx.log.info(refusedFor(error), "a passkey was refused");
    throw refused();
  });
  if (!verified) throw refused();
  return authenticationInfo;
}

const refused = () => new Refusal(400, "passkey_refused", { msg: "errors:auth.passkeyRefused" });
