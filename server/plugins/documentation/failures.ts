import type { Notes } from "../../platform/http/notes.ts";
import { callersKey } from "../../platform/http/operations.ts";
import { details, type Reason, reasons } from "../../platform/http/reasons.ts";
import type { Answer, Operation, Schema } from "./types.ts";
import { worded } from "./wording.ts";

export const Failure: Schema = {
  type: "object",
  description: "Why a call was refused, in the caller's language",
  required: ["code"],
  properties: {
    code: {
      type: "string",
      description: "Name of the reason, the same in every language",
      examples: ["invalid_input"],
    },
    msg: {
      type: "string",
      description: "The reason, if it belongs to no single field",
      examples: ["Kirjaudu ensin sisään."],
    },
  },
  additionalProperties: {
    type: ["string", "number", "boolean", "object"],
    description: "Text for the field of that name, or a detail of the reason",
  },
};

const retryAfter = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1, examples: [2] } },
};

/** For which reasons an operation may refuse: those that it names, and those that follow from what it is. */
export function reasonsOf(method: string, operation: Operation & Notes): Reason[] {
  const { "x-refusals": named = [], [callersKey]: callers } = operation;
  if (named === null) return [];
  const { requestBody, parameters } = operation;
  const takesKey = parameters?.some(({ name }) => name === "Idempotency-Key") ?? false;
  const follow: [boolean, Reason][] = [
    [method === "post", "unreadable"],
    [callers !== undefined, "unauthenticated"],
    [Array.isArray(callers) || callers === "half operator", "forbidden"],
    [callers !== undefined && callers !== "half" && callers !== "half operator", "second_factor_required"],
    [method !== "get", "cross_site"],
    [method === "post", "too_slow"],
    [method === "post", "too_large"],
    [requestBody !== undefined || parameters !== undefined, "invalid_input"],
    [parameters?.some(({ name }) => name === "If-Match") ?? false, "changed_meanwhile"],
    [takesKey, "idempotency_key_running"],
    [takesKey, "idempotency_key_reused"],
    [takesKey, "idempotency_key_invalid"],
    [requestBody !== undefined, "busy"],
    [true, "unavailable"],
  ];
  return [...new Set([...follow.filter(([does]) => does).map(([, reason]) => reason), ...named])];
}

/** One answer a status. @param ownShape of a route whose refusals look different */
export function refusalAnswers(codes: Reason[], ownShape?: Schema): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => reasons[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [status, refusal(status, those, ownShape)]),
  );
}

function refusal(status: number, codes: Reason[], ownShape: Schema | undefined): Answer {
  const shape = ownShape ? worded(ownShape) : { $ref: "#/components/schemas/Failure" };
  const further = Object.assign({}, ...codes.map((code) => details[code] ?? {})) as Record<string, Schema>;
  const narrowed: Schema = {
    type: "object",
    properties: { code: { type: "string", description: "Why", enum: codes }, ...further },
    required: ["code", ...Object.keys(further)],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${reasons[code][1]}.`).join("\n\n"),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: { "application/json": { schema: { allOf: [shape, narrowed] } } },
  };
}
