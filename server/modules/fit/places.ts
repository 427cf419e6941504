import municipalities from "../../../db/reference/municipalities.json";
import centres from "../../../db/reference/municipality-centres.json";

const centreOf = new Map(centres.map((centre) => [centre.code, centre]));

/** Kilometres, whole, as the crow flies between the centres of two municipalities; undefined where one is not known. */
export function distanceBetween(
  a: string | null | undefined,
  b: string | null | undefined,
): number | undefined {
  const [from, to] = [centreOf.get(a ?? ""), centreOf.get(b ?? "")];
  if (!from || !to) return undefined;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(to.lat - from.lat), radians(to.lon - from.lon)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(half)));
}

/** Some names are of several municipalities, as Övertorneå is in either country. */
const byName = Map.groupBy(
  municipalities.flatMap(({ code, region, nameFi, nameSv }) =>
    [...new Set([nameFi, nameSv])].map((name) => ({ name: name.toLowerCase(), code, region })),
  ),
  ({ name }) => name,
);

/**
 * The municipality that an address ends with ("Kuvittelijankatu 7, 00100 Helsinki"), by its name in either language.
 * @param regions where the person looks for work: decides between municipalities of one name
 * @returns its code; undefined where none is named, or which one is not plain
 */
export function municipalityIn(address: string, regions: readonly string[]): string | undefined {
  const town = (address.split(/[,\n]/).findLast((part) => part.trim()) ?? "")
    .replace(/^.*\d{3}\s?\d{2}\s+/, "")
    .trim()
    .toLowerCase();
  const named = byName.get(town) ?? [];
  const near = named.filter(({ region }) => regions.includes(region));
  const found = new Set((near.length > 0 ? near : named).map(({ code }) => code));
  return found.size === 1 ? [...found][0] : undefined;
}
