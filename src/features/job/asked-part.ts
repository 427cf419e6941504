import { Refusal } from "../../../server/platform/errors.ts";

/**
 * The part of a list that a page's address asks for. A cursor that nobody gave, or of another order, is as none.
 * @returns the part, and the cursor that it begins with, if any
 */
export async function askedPart<T>(
  cursor: string | null,
  ask: (cursor: string | undefined) => Promise<T>,
): Promise<{ part: T; start: string | undefined }> {
  if (!cursor) return { part: await ask(undefined), start: undefined };
  try {
    return { part: await ask(cursor), start: cursor };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    return { part: await ask(undefined), start: undefined };
  }
}
