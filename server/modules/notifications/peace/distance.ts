// (rule: peace-distance)
import { type SQL, sql } from "drizzle-orm";
import municipalities from "../../../../db/reference/municipalities.json";
import { distanceBetween } from "../../fit/index.ts";

/** Kilometres to every town, by its names in small letters: of two that share one, to the nearer. */
function townsFrom(municipality: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { code, nameFi, nameSv } of municipalities) {
    const km = distanceBetween(municipality, code);
    if (km === undefined) continue;
    for (const name of [nameFi.toLowerCase(), nameSv.toLowerCase()])
      found[name] = Math.min(found[name] ?? km, km);
  }
  return found;
}

/** Of a municipality as long as the process runs: each posting asks, and each batch of it. */
const known = new Map<string, Record<string, number>>();

function townsOf(municipality: string): Record<string, number> {
  const made = known.get(municipality) ?? townsFrom(municipality);
  known.set(municipality, made);
  return made;
}

const townsAsJson = (municipality: string) => JSON.stringify(townsOf(municipality));

/** The town that an address ends with ("Kuvittelijankatu 7, 00100 Helsinki"), in small letters. @param row name of a row of accounts */
export const townOf = (row: string): SQL => sql`lower(btrim(regexp_replace(
  (regexp_match(${sql.raw(row)}.address, '([^,\\n]*[^,\\s][^,\\n]*)[,\\s]*$'))[1], '^.*\\d{3}\\s?\\d{2}\\s+', '')))`;

/**
 * Condition on the row `p` of peace: a school of that municipality lies farther away than they want. Whoever's address names no
 * town is kept from nothing by it, nor is a school without a municipality kept from anybody.
 */
export const fartherThanWanted = (municipality: string | null | undefined): SQL =>
  municipality
    ? sql`(case when p.farthest_km is null then false else p.farthest_km < (
        select (${townsAsJson(municipality)}::jsonb ->> ${townOf("x")})::int from accounts x where x.id = p.account_id) end)`
    : sql`false`;

/** The same of one person and one school. @param town as `townOf` gives it */
export function isTooFar(
  town: string | null,
  municipality: string | null,
  farthestKm: number | null,
): boolean {
  if (farthestKm === null || !town || !municipality) return false;
  const km = townsOf(municipality)[town];
  return km !== undefined && km > farthestKm;
}
