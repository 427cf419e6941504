import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { invalid } from "../failures/errors.ts";

const about =
  "Where the part before ended: its `nextCursor`, which is the header `Next-Cursor` as well. Opaque, and of no use for another list or order.";

const most = 1000;
/** Room for the longest names that a list is sorted by, each letter of which takes up to eight in a cursor. */
const longest = 6000;

/** Of every list: without them it comes whole. */
export const PageFields = {
  // Not `Integer`: the number of an address is text, and only `Number` is read as one there.
  limit: Type.Optional(
    Type.Number({ minimum: 1, maximum: most, multipleOf: 1, description: "So many at most" }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: longest, description: about })),
};
/**
 * Of an address, where a number is text: what would be read as one without being written as one (`1e2`, `0x10`, ` 5`) is
 * none. Called before it is read.
 * @throws Refusal 422
 */
export function checkLimit({ limit }: { limit?: unknown }): void {
  if (limit === undefined) return;
  const isRight = /^\d{1,4}$/.test(String(limit)) && Number(limit) >= 1 && Number(limit) <= most;
  if (!isRight) throw invalid({ limit: "errors:wrongType" });
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export const NextCursor = Type.Optional(
  Type.String({ description: "Asks for what follows; absent at the end of the list" }),
);

/** A part of a list, in the list's own order. */
export interface Page<T> {
  items: T[];
  nextCursor?: string;
}

/** Names the last one of a part by what the list is sorted by. */
export const writeCursor = (list: string, key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([list, ...key])).toString("base64url");

/**
 * What the cursor of this list says. The key is checked, for it came from outside.
 * @throws Refusal 422
 * (rule: long-lists)
 */
export function readCursor<T extends TSchema>(
  list: string,
  key: T,
  cursor: string | undefined,
): Static<T> | undefined {
  if (!cursor) return undefined;
  try {
    const [name, ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (name === list && Value.Check(key, rest)) return rest as Static<T>;
  } catch {
    // Not even JSON.
  }
  throw invalid({ cursor: "errors:cursor" });
}

/** Of one more than was asked for, those asked for, and a cursor if there was one more. */
export function firstOf<T>(
  rows: readonly T[],
  limit: number | undefined,
  cursorOf: (last: T) => string,
): Page<T> {
  const items = limit === undefined ? [...rows] : rows.slice(0, limit);
  const last = items.at(-1);
  return last !== undefined && rows.length > items.length ? { items, nextCursor: cursorOf(last) } : { items };
}

/** As names are ordered in the database (rule: alphabet). */
const alphabet = new Intl.Collator("fi");

const Texts = Type.Array(Type.String(), { minItems: 1, maxItems: 4 });

/**
 * A part of a list that is short by nature, such as the codes of somebody's schools, and at hand as a whole.
 * @param keyOf what nobody else in the list has; when a query names a part, the order is by this
 */
export function partOf<T>(
  list: string,
  all: readonly T[],
  { limit, cursor }: PageQuery,
  keyOf: (item: T) => string[],
): Page<T> {
  if (limit === undefined && !cursor) return { items: [...all] };
  const after = readCursor(list, Texts, cursor);
  const keyed = all.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((a, b) => compare(a.key, b.key));
  const rest = after ? keyed.filter(({ key }) => compare(key, after) > 0) : keyed;
  const { items, ...next } = firstOf(rest, limit, ({ key }) => writeCursor(list, key));
  return { items: items.map(({ item }) => item), ...next };
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [n, text] of a.entries()) {
    const other = b[n] ?? "";
    if (text !== other) return alphabet.compare(text, other) || (text < other ? -1 : 1);
  }
  return a.length - b.length;
}
