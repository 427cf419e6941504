import { plain } from "../../platform/database/sql.ts";
import { type Named, reference } from "../reference/index.ts";

interface Place {
  region?: (typeof reference.regions)[number];
  municipality?: (typeof reference.municipalities)[number];
}

/** Region and municipality by code or by name in either language; a municipality tells its region. */
export function placeOf(entered: { region?: string | null; municipality?: string | null }): Place {
  const named = find(reference.regions, entered.region);
  const possible = named
    ? reference.municipalities.filter((municipality) => municipality.region === named.code)
    : reference.municipalities;
  const municipality = find(possible, entered.municipality);
  const region = named ?? reference.regions.find(({ code }) => code === municipality?.region);
  return { region, municipality };
}

function find<T extends Named & { code: string }>(
  records: T[],
  entry: string | null | undefined,
): T | undefined {
  const wanted = plain(entry ?? "").toLowerCase();
  return records.find((record) =>
    [record.code, record.nameFi, record.nameSv].some((name) => name.toLowerCase() === wanted),
  );
}
