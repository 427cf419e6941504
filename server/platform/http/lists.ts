const reads = new WeakSet<Request>();

/** Says that this request reads a list: its answer names its version, and is not sent to who has that. */
export const markList = (request: Request): void => {
  reads.add(request);
};

export const readsList = (request: Request): boolean => reads.has(request);

/**
 * Says in the header `Next-Cursor` how to ask for what follows, as the only place for it where the answer is a
 * bare array. Gives the part back.
 */
export function sayNext<T extends { nextCursor?: string }>(
  set: { headers: Record<string, string | number | undefined> },
  part: T,
): T {
  if (part.nextCursor) set.headers["next-cursor"] = part.nextCursor;
  return part;
}
