import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { invalid } from "../../platform/failures/errors.ts";
import { called } from "../../platform/shapes/called.ts";
import type { Actor } from "../auth/index.ts";
import { JobKey, OptionalEmail } from "./model.ts";

// Parts of the requests that several routes take.

/** The names under which documented bodies carry the caller's own address. */
export const SelfFields = { email: OptionalEmail, owner: OptionalEmail, userEmail: OptionalEmail };

export const selfNames = Object.keys(SelfFields);

export const SelfOnly = Type.Optional(Type.Object(SelfFields));

/** The part of a list that an event has told of: what is not in the answer has left the list. */
export const Only = Type.Optional(Type.Array(Type.String({ format: "uuid" }), { minItems: 1, maxItems: 50 }));

/** Either name of a job, however it is sent (rule: job-names). */
export const JobNamed = { id: called(["id", "uniqueId"], Type.Optional(JobKey)) };

/** A body that names a job. */
export const JobReference = Type.Object({ ...JobNamed, ...SelfFields });

export const Done = Type.Object({ success: Type.Boolean() });
export const done = { success: true };

/** @throws Refusal 422 when the body names no job */
export function keyOf({ id }: { id?: string }, field: "id" | "uniqueId" = "id"): string {
  if (!id) throw invalid({ [field]: "errors:required" });
  return id;
}

type Given = Record<string, unknown>;

/** Declared beside a route whose body names a job: it is looked for before the body's other members are complained of. */
export const seeksJob =
  (find: (actor: Actor, key: string) => Promise<unknown>) =>
  async (actor: Actor, { uniqueId, id }: Given): Promise<void> => {
    const key = [uniqueId, id].find((one) => Value.Check(JobKey, one));
    if (key) await find(actor, key as string);
  };
