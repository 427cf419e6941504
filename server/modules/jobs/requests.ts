import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../platform/errors.ts";
import { type Actor, onlySelf } from "../auth/index.ts";
import { JobKey, OptionalEmail } from "./model.ts";

/** The names under which documented bodies carry the caller's own address. */
export const SelfFields = { email: OptionalEmail, owner: OptionalEmail, userEmail: OptionalEmail };

export const SelfOnly = Type.Optional(Type.Object(SelfFields));

/** The part of a list that an event has told of: what is not in the answer has left the list. */
export const Only = Type.Optional(Type.Array(Type.String({ format: "uuid" }), { minItems: 1, maxItems: 50 }));

/** A body that names a job; the spec calls it `id` or `uniqueId`. */
export const JobReference = Type.Object({
  id: Type.Optional(JobKey),
  uniqueId: Type.Optional(JobKey),
  ...SelfFields,
});

export const Done = Type.Object({ success: Type.Boolean() });
export const done = { success: true };

/** @throws Refusal 403 when the body speaks in somebody else's name */
export function inOwnName(actor: Actor, body: Static<typeof SelfOnly> | null): void {
  for (const email of [body?.email, body?.owner, body?.userEmail]) onlySelf(actor, email || undefined);
}

/** @throws Refusal 422 when the body names no job */
export function keyOf(body: { id?: string; uniqueId?: string }, field: "id" | "uniqueId" = "id"): string {
  const key = body.uniqueId ?? body.id;
  if (!key) throw invalid({ [field]: "errors:required" });
  return key;
}
