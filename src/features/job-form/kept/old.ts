/** A week, in milliseconds (rule: kept-draft). */
const lasts = 7 * 86_400_000;
const prefix = "draft.";

export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface Sealed {
  at: number;
  /** First what the encryption began with, then what it made; in base64. */
  sealed: string;
}

/** Takes away what is too old, everybody's, whoever looks (rule: kept-draft). */
export function removeOld(shelf: Shelf, now: number): void {
  const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const at = sealedIn(shelf.getItem(name))?.at;
    if (at === undefined || now - at > lasts) shelf.removeItem(name);
  }
}

export function sealedIn(text: string | null): Sealed | undefined {
  try {
    const { at, sealed } = JSON.parse(text ?? "{}") as Partial<Sealed>;
    return typeof at === "number" && typeof sealed === "string" ? { at, sealed } : undefined;
  } catch {
    return undefined;
  }
}
