import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { passkeys } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { brokenConstraint } from "../../../platform/database/constraint.ts";
import { conflict, Refusal } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSession } from "../../auth/sessions/ending/index.ts";
import { makeStrong } from "../../auth/sessions/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import { allowChange } from "../second-factor/may-change.ts";
import { noteChange } from "../second-factor/note-change.ts";
import { answeredChallenge, expired, makeChallenge, takeChallenge } from "./challenge.ts";
import { library } from "./library.ts";
import { partyOf } from "./party.ts";
import { refusedFor } from "./refused-for.ts";

/** More than anybody has devices, and an end to rows. */
const most = 20;

/** What the browser makes a passkey from, and the cookie that ties its answer to it (rule: passkeys, passkey-bound). */
export async function beginAdding(ctx: Context, actor: Actor, sessionId: string, before: string) {
  await allowChange(ctx, actor, sessionId, "everybody");
  const party = partyOf(ctx.config);
  const own = await ctx.db.query.passkeys.findMany({ where: eq(passkeys.accountId, actor.id) });
  const { bytes, cookie } = makeChallenge(ctx, `add:${sessionId}`, before);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(actor.id)),
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`,
    challenge: bytes,
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, cookie };
}

export interface NewPasskey {
  credential: RegistrationResponseJSON;
  name: string;
}

/**
 * Adds the passkey that a browser has made, and mails its owner (rule: passkeys, sign-in-changes-told).
 * @param sealed the challenges of the browser's cookie
 * @throws Refusal 400 `passkey_expired` or `passkey_refused`; 403; 409 `passkeys_full`
 */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  sealed: string,
  { credential, name }: NewPasskey,
): Promise<void> {
  await allowChange(ctx, actor, sessionId, "everybody");
  const answered = answeredChallenge(ctx, sealed, `add:${sessionId}`, credential.response.clientDataJSON);
  if (!(await takeChallenge(ctx, answered))) throw expired();
  const made = await verified(ctx, credential, answered.challenge);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    // Whoever has taken the account back meanwhile has ended it (rule: account-taken-back).
    await holdSession(ctx.db, sessionId);
    const count = await ctx.db.$count(passkeys, eq(passkeys.accountId, actor.id));
    if (count >= most)
      throw conflict("passkeys_full", { key: "errors:auth.passkeysFull", values: { count: most } });
    await ctx.db
      .insert(passkeys)
      .values({ ...made, accountId: actor.id, name: name.trim(), createdAt: ctx.now() })
      .catch((error: unknown) => {
        if (brokenConstraint(error) === "passkeys_credential_unique") throw refused();
        throw error;
      });
    // Its owner was asked for a finger, face or PIN: that is a second factor of this session.
    await makeStrong(ctx, sessionId);
    await noteChange(ctx, actor, "passkeyAdded");
  });
}

async function verified(ctx: Context, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { id, origin } = partyOf(ctx.config);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info(refusedFor(error), "a passkey was refused");
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backupEligible: credentialDeviceType === "multiDevice",
    backedUp: credentialBackedUp,
  };
}

const refused = () => new Refusal(400, "passkey_refused", { msg: "errors:auth.passkeyNotMade" });
