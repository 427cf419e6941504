import { placeNamed, reference } from "../reference/index.ts";

interface Place {
  region?: (typeof reference.regions)[number];
  municipality?: (typeof reference.municipalities)[number];
}

/** Region and municipality by code or by name in either language; a municipality tells its region (rule: choices-by-name). */
export function placeOf(entered: { region?: string | null; municipality?: string | null }): Place {
  const named = placeNamed(reference.regions, entered.region);
  const possible = named
    ? reference.municipalities.filter((municipality) => municipality.region === named.code)
    : reference.municipalities;
  const municipality = placeNamed(possible, entered.municipality);
  const region = named ?? reference.regions.find(({ code }) => code === municipality?.region);
  return { region, municipality };
}
