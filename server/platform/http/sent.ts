const bodies = new WeakMap<Request, unknown>();

/** Keeps what was sent, in the words in which it was: by these it is known again (rule: idempotency-key). */
export const noteSent = (request: Request, body: unknown): void => void bodies.set(request, body);

export const asSent = (request: Request): unknown => bodies.get(request);
