import { Refusal } from "../errors.ts";
import { fromWire, type Names, toWire } from "../wire.ts";

/** Carries a verb out; what it refuses is told under the documented names of the fields. */
export async function refusedAs<T>(names: Names, verb: () => Promise<T>): Promise<T> {
  try {
    return await verb();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, fields, details, headers } = error;
    throw new Refusal(status, code, toWire(fields, names), details, headers);
  }
}

/** Reads what has documented names; what is wrong with it is told under the plain ones. */
export function plainly<T>(names: Names, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, fields, details, headers } = error;
    throw new Refusal(status, code, fromWire(fields, names), details, headers);
  }
}
