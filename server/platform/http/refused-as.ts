import { Refusal } from "../errors.ts";
import { type Names, toWire } from "../wire.ts";

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
