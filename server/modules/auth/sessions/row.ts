import type { SessionToken } from "./tokens.ts";

/** What the database keeps of a session, as far as its token tells it. */
export const rowOf = ({ sessionId, accountId, signedInAt }: SessionToken) => ({
  id: sessionId,
  accountId,
  createdAt: new Date(signedInAt * 1000),
});
