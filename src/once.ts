/**
 * Names for requests that must not be done twice (`Idempotency-Key`): what is sent again unchanged, after a press too
 * many or a lost answer, has the name that it had, until it has been answered.
 */
const names = new Map<string, string>();

export function nameOf(request: string): string {
  const name = names.get(request) ?? crypto.randomUUID();
  names.set(request, name);
  return name;
}

/** Has been answered: the same wish from now on is a new one. */
export function forgetName(request: string): void {
  names.delete(request);
}
