import { Refusal } from "../../../../server/platform/failures/errors.ts";

/**
 * The part of a list that a page's address asks for. A cursor that nobody gave, or of another order, or behind which
 * nothing is left, is as none.
 * @param isEmpty of a part: that nothing is there
 * @returns the part, and the cursor that it begins with, if any
 */
export async function askedPart<T>(
  cursor: string | null,
  ask: (cursor: string | undefined) => Promise<T>,
  isEmpty: (part: T) => boolean,
): Promise<{ part: T; start: string | undefined }> {
  const part = cursor ? await behind(cursor, ask) : undefined;
  if (cursor && part && !isEmpty(part)) return { part, start: cursor };
  return { part: await ask(undefined), start: undefined };
}

async function behind<T>(cursor: string, ask: (cursor: string) => Promise<T>): Promise<T | undefined> {
  try {
    return await ask(cursor);
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return undefined;
    throw error;
  }
}
