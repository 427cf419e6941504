import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or } from "drizzle-orm";
import { accounts, passkeys } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { attempt, type Browser, letIn, limits } from "../../auth/index.ts";
import { makeChallenge, takeChallenge } from "./challenge.ts";
import { partyOf } from "./party.ts";

/** What the browser asks a passkey of ours to sign; which one, its owner chooses there (rule: passkey-sign-in). */
export async function beginSigningIn(ctx: Context) {
  const { bytes, cookie } = makeChallenge(ctx, "sign-in");
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx.config).id,
    challenge: bytes,
    userVerification: "required",
  });
  return { options, cookie };
}

/**
 * Signs in without a password (rule: passkey-sign-in): the same session as with one, for whoever may have one.
 * @param sealed the challenge of the browser's cookie
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
  const account = await attempt(ctx, [[limits.loginByAddress, address]], () =>
    ownerOf(ctx, credential, sealed),
  );
  return letIn(ctx, account, browser, async () => true);
}

async function ownerOf(ctx: Context, credential: AuthenticationResponseJSON, sealed: string) {
  const challenge = await takeChallenge(ctx, sealed, "sign-in");
  const [found] = await ctx.db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, credential.id));
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
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter, transports },
  }).catch((error: unknown) => {
    ctx.log.info({ reason: String(error) }, "a passkey was refused");
    throw refused();
  });
  if (!verified) throw refused();
  return authenticationInfo;
}

const refused = () => new Refusal(400, "passkey_refused", { msg: "errors:auth.passkeyRefused" });
