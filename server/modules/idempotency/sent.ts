import { createHmac } from "node:crypto";
import type { Config } from "../../platform/config.ts";
import { Refusal } from "../../platform/failures/errors.ts";
import { keysFor } from "../../platform/secrets/seal.ts";

/** A request that may come again, since its answer may have been lost. */
export interface Sent {
  /** What the client calls it; undefined when it does not ask for this. */
  key: string | undefined;
  /** Who sends it: an account, or for who has none a network. */
  caller: string;
  /** The call, e.g. `POST /api/teachers/addtemp`. */
  operation: string;
  body: unknown;
  /** Whether one that comes while the first is under way waits for its answer, as people do, instead of being refused. */
  waits?: boolean;
  /** Whether what is done waits for others than the database, as for the store of files. */
  apart?: boolean;
}

/** The member of a route's description that documents the header. */
export const onceKey = {
  parameters: [
    {
      name: "Idempotency-Key",
      in: "header" as const,
      required: false,
      description:
        "A name of the client's own for this request, e.g. a UUID. The same request with the same name does nothing twice, and gets the first answer again for 24 hours (with `Idempotency-Replayed`). Another body under it is refused with 422 `idempotency_key_reused`, and one while the first is under way with 409 `idempotency_key_running`.",
      schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
      example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
    },
  ],
};

/** As sent, or as a structured field's text in quotes. @throws Refusal 422 */
export function plainKey(given: string): string {
  const key = /^"([^"]*)"$/.exec(given.trim())?.[1] ?? given.trim();
  if (key.length > 255 || !/^[!-~]+$/.test(key))
    throw new Refusal(422, "idempotency_key_invalid", { msg: "errors:idempotency.invalid" });
  return key;
}

/**
 * Files count by their names and bytes: the text that frames them in a form differs from one sending to the next.
 * With a key of ours, for a registration holds a password: whoever reads the database cannot try out others.
 * @returns first that which is kept, then those that a former secret would have given
 */
export async function fingerprints(config: Config, body: unknown): Promise<[Buffer, ...Buffer[]]> {
  const [current, ...fallbacks] = keysFor(config, "idempotency");
  return [
    await fingerprint(current, body),
    ...(await Promise.all(fallbacks.map((key) => fingerprint(key, body)))),
  ];
}

// (rule: idempotency-key)
async function fingerprint(key: Buffer, body: unknown): Promise<Buffer> {
  const hash = createHmac("sha256", key);
  if (!isFiles(body)) return hash.update(JSON.stringify(body) ?? "").digest();
  for (const file of body) {
    hash.update(`${JSON.stringify([file.name, file.type, file.size])}\n`);
    hash.update(Buffer.from(await file.arrayBuffer()));
  }
  return hash.digest();
}

const isFiles = (body: unknown): body is File[] =>
  Array.isArray(body) && body.length > 0 && body.every((part) => part instanceof File);
