import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, list, type ObjectOf } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { approvedSql, principalSql, visibleAddressSql } from "../who/standing.ts";
import { type Claims, claimsToWire } from "../wire.ts";
import { roomForClaims } from "./tokens.ts";

const kept = {
  active: boolean,
  principal: accounts.email,
  defaultDescription: accounts.defaultDescription,
  favourites: list(accounts.email),
};

/**
 * What clients read from the token to greet the person (rule: session-token, what-a-token-shows). It is for
 * display: the server never takes authority from these. `full` is for an answer's body, `slim` for the cookie,
 * which no script reads and which has less room.
 * (rule: address-told)
 */
export async function claimsOf(ctx: Context, actor: Actor): Promise<{ full: Claims; slim: Claims }> {
  const { active, principal, ...saved } = await savedBy(ctx, actor);
  const slim = claimsToWire({ ...plainClaims(actor), active, principal });
  return { slim, full: withSaved(slim, saved) };
}

/** (raw: fragment) */
async function savedBy({ db }: Context, actor: Actor) {
  const found = await firstRow(
    db,
    kept,
    sql`
    select ${approvedSql()} as active, ${principalSql} as principal, a.default_description as "defaultDescription",
      array(select b.email::text from favourites f join accounts b on b.id = f.substitute_id
        where f.owner_id = a.id and b.closed_at is null and ${visibleAddressSql(sql`a.id`, sql`b.id`)}
        order by f.created_at, b.id) as favourites
    from accounts a where a.id = ${actor.id}`,
  );
  if (!found) throw new Error(`no account ${actor.id}`);
  return found;
}

// (rule: account-types)
function plainClaims(actor: Actor) {
  return {
    id: actor.id,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    type: actor.type === "principal" && actor.schools.length > 1 ? ("ledare" as const) : actor.type,
    school: actor.schools[0]?.name ?? "",
    otherSchools: fitting(
      actor.schools.slice(1).map((school) => school.name),
      roomForSchools,
    ),
    lang: actor.lang,
    image: actor.image ?? "",
    hasEdited: actor.hasEdited,
    identityVerified: actor.identityVerified,
  };
}

/** With everything else at its longest the slim token still fits into a cookie (`longestCookie`). */
const roomForSchools = 1_000;

/**
 * A standard text is there whole or not at all: who saved a shortened one again would cut it. Of the remembered
 * the latest ones are there. `get/user` knows all of it.
 */
function withSaved(
  slim: Claims,
  saved: Pick<ObjectOf<typeof kept>, "defaultDescription" | "favourites">,
): Claims {
  let room = roomForClaims - sizeOf(slim);
  const text = { defaultDescription: saved.defaultDescription };
  const fits = sizeOf(text) <= room - roomForRemembered;
  if (fits) room -= sizeOf(text);
  const favourites = fitting(saved.favourites.toReversed(), room - 30).reverse();
  return { ...slim, ...claimsToWire({ ...(fits ? text : {}), favourites }) };
}

/** Kept free of a long text, for half a dozen addresses. */
const roomForRemembered = 500;

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** As many of the first ones as there is room for. */
function fitting(words: string[], room: number): string[] {
  let left = room;
  const end = words.findIndex((word) => {
    left -= sizeOf(word) + 1;
    return left < 0;
  });
  return end < 0 ? words : words.slice(0, end);
}
