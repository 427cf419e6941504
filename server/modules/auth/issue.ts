import type { Context } from "../../platform/context.ts";
import { siteLangOf } from "../../platform/i18n.ts";
import { loadActor } from "./actor.ts";
import type { Actor } from "./model.ts";
import { type SessionToken, signToken } from "./tokens.ts";

export interface SignedIn {
  token: string;
  actor: Actor;
}

/** A token for an account as it stands now; null when it may not have a session. */
export async function issueToken(ctx: Context, session: SessionToken): Promise<SignedIn | null> {
  const actor = await loadActor(ctx, session.accountId, session.sessionVersion);
  if (!actor) return null;
  return { actor, token: await signToken(ctx.config, session, ctx.now(), claimsOf(actor)) };
}

/**
 * What clients read from the token to greet the person (SPEC 7: "decoded into the session"). It is for
 * display: the server never takes authority from these.
 */
function claimsOf(actor: Actor) {
  return {
    id: actor.id,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    typeOfUser: actor.type === "principal" && actor.schools.length > 1 ? "ledare" : actor.type,
    school: actor.schools[0]?.name ?? "",
    moreSchools: fitting(actor.schools.slice(1).map((school) => school.name)),
    siteLang: siteLangOf(actor.lang),
    image: actor.image ?? "",
    hasEdited: actor.hasEdited,
    identityVerified: actor.identityVerified,
  };
}

/** With everything else at its longest the token still fits into a cookie (`longestToken`). */
const roomForSchools = 1_200;

/** As many of the first names as there is room for; all of them are known to `getschool`. */
function fitting(names: string[]): string[] {
  let room = roomForSchools;
  return names.filter((name) => {
    room -= Buffer.byteLength(JSON.stringify(name));
    return room >= 0;
  });
}
