import type { Context } from "../../platform/context.ts";

/** The choices that this process is making, by whom they are about. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Lets one choice of a person go first and the others wait until it is done, then look before they open a
 * transaction: those who lost are refused by one statement each, instead of holding every connection of the
 * pool while they queue for the person's lock. Nobody waits for more than one, and the locks of the database
 * alone decide who wins: other processes have their own first.
 * @param look throws for those who need not try any more
 */
export async function inRace<T>(
  ctx: Context,
  person: string,
  look: () => Promise<void>,
  verb: () => Promise<T>,
): Promise<T> {
  // A caller's transaction may hold the very lock that the first one waits for.
  if (!("$client" in ctx.db)) return verb();
  const first = underWay.get(person);
  if (first) {
    await first;
    await look();
  }
  const running = verb();
  if (!underWay.has(person)) {
    const done = running.then(
      () => underWay.delete(person),
      () => underWay.delete(person),
    );
    underWay.set(person, done);
  }
  return running;
}
