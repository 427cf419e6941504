import { plain } from "../../platform/database/sql.ts";
import type { Named } from "./lists.ts";

/** The region or municipality of this code, or of this name in either language, however it is written. */
export function placeNamed<T extends Named & { code: string }>(
  places: readonly T[],
  entry: string | null | undefined,
): T | undefined {
  const wanted = plain(entry ?? "").toLowerCase();
  return places.find(({ code, nameFi, nameSv }) =>
    [code, nameFi, nameSv].some((name) => name.toLowerCase() === wanted),
  );
}
