import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { foldedIn, wantedWords } from "../../../platform/database/folded.ts";
import { rows } from "../../../platform/database/rows.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import { firstOf, type Page, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import type { Actor } from "../../auth/index.ts";
import { reference } from "../../reference/index.ts";
import { requirePoster } from "../policy.ts";
import { asSeen, byName, substituteRow, visibleOf } from "./rows.ts";
import { appliedTo, foundBy, regionsOf, schoolsMeant } from "./seen.ts";
import type { Substitute, SubstituteFilter } from "./substitute.ts";

export interface SubstituteQuery extends SubstituteFilter {
  cursor?: string | undefined;
  limit: number;
}

/** A region may have tens of thousands: of whom all are wanted, so many are read by one statement. */
const atOnce = 1000;

/**
 * As `someSubstitutes`, or without a limit all that follow (rule: long-lists).
 * @throws Refusal as it does
 */
export async function substitutesFrom(
  ctx: Context,
  actor: Actor,
  { limit, ...query }: Omit<SubstituteQuery, "limit"> & { limit?: number | undefined },
): Promise<Page<Substitute>> {
  if (limit !== undefined) return someSubstitutes(ctx, actor, { ...query, limit });
  const items: Substitute[] = [];
  let { cursor } = query;
  do {
    const part = await someSubstitutes(ctx, actor, { ...query, cursor, limit: atOnce });
    items.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor);
  return { items };
}

const listName = "substitutes-by-name";
const Place = Type.Tuple([Type.String(), Type.String(), Type.String({ pattern: uuidPattern })]);

/**
 * A part of the substitutes whom the actor's schools know, by name: those who have applied there, and those who let schools
 * of their regions find them (rules: findable-substitutes, long-lists). Each kind is read in the list's own order and no
 * further than the part goes; what stands beside a name is looked up of these alone (raw: union).
 * @throws Refusal 403 for a school or region where the actor does not work, 422 for a cursor of another list
 */
export async function someSubstitutes(
  ctx: Context,
  actor: Actor,
  query: SubstituteQuery,
): Promise<Page<Substitute>> {
  requirePoster(actor);
  const schools = schoolsMeant(actor, { school: query.school ?? "", region: query.region ?? "" });
  const after = readCursor(listName, Place, query.cursor);
  const part = ({ name, order }: Way) => sql`
    ${sql.join([sql`p.closed_at is null and p.id <> ${actor.id}`, ...wanted(actor, query, name)], sql` and `)}
    ${startingAfter(order, after)} order by ${order} limit ${query.limit + 1}`;
  const applied = sql`(select p.id from known n join accounts p on p.id = n.id where ${part(ofAccounts)})`;
  const found = sql`(select o.id from ${regionsOf(schools)} g cross join lateral (
    select p.id from findable_substitutes f join accounts p on p.id = f.account_id
    where f.region_code = g.region_code and ${foundBy(schools, sql`g.region_code`)}
      ${query.only ? sql`and p.id <> all(array(select n.id from known n))` : sql``} and ${part(ofRegion)}) o)`;
  const kinds =
    query.only === "applied" ? applied : query.only === "found" ? found : sql`${applied} union ${found}`;
  const read = await rows(
    ctx.db,
    substituteRow,
    sql`
    with known as materialized (${appliedTo(schools)}), part as (${kinds})
    ${visibleOf(ctx, actor, schools)}
    where p.id in (select id from part)
    order by ${byName} limit ${query.limit + 1}`,
  );
  const { items, ...next } = firstOf(read, query.limit, ({ sortedBy }) => writeCursor(listName, sortedBy));
  return { items: items.map((row) => asSeen(actor, row)), ...next };
}

/** How names are read and sorted, in small letters. */
interface Way {
  name: SQL;
  order: SQL;
}

const ofAccounts: Way = { name: sql`p.first_name || ' ' || p.last_name`, order: byName };
/** From the index that has a region's list in this order, so that nobody else is looked up. */
const ofRegion: Way = {
  name: sql`(f.first_name || ' ' || f.last_name)`,
  order: sql`${alphabetical(sql`f.last_name`)}, ${alphabetical(sql`f.first_name`)}, f.account_id`,
};

/** Conditions on `accounts p`. */
function wanted(
  actor: Actor,
  { search = "", status, subject, favourites }: SubstituteQuery,
  name: SQL,
): SQL[] {
  const words = wantedWords(search, 8);
  const conditions = words.map((word) => sql`strpos(${foldedIn(name)}, ${word}) > 0`);
  if (status) conditions.push(tells(sql`q.status = ${status}`));
  if (subject) conditions.push(teaches(subject));
  if (favourites)
    conditions.push(sql`p.id in (select f.substitute_id from favourites f where f.owner_id = ${actor.id})`);
  return conditions;
}

/** (rule: long-lists) */
function startingAfter(order: SQL, place: Static<typeof Place> | undefined): SQL {
  if (!place) return sql``;
  const [last, first, id] = place;
  return sql`and (${order}) > (${last}, ${first}, ${id}::uuid)`;
}

/** Main and second subject are told in words of the person's own, most of them those of the list. */
function teaches(value: string): SQL {
  const subject = reference.subjects.find((known) => known.value === value);
  if (!subject) return sql`false`;
  const told = sql`lower(q.main_subject || ' ' || q.second_subject)`;
  const { nameFi, nameSv, nameSe = nameSv } = subject;
  const words = [...new Set([nameFi, nameSv, nameSe].map((name) => name.toLowerCase()))];
  return tells(
    sql`(${sql.join(
      words.map((word) => sql`strpos(${told}, ${word}) > 0`),
      sql` or `,
    )})`,
  );
}

const tells = (what: SQL) =>
  sql`exists (select from substitute_profiles q where q.account_id = p.id and ${what})`;
