import type { Notes } from "../../platform/http/notes.ts";
import { callersKey } from "../../platform/http/operations.ts";
import { details, type Reason, reasons } from "../../platform/http/reasons.ts";
import type { Answer, Operation, Schema } from "./types.ts";

type Status = (typeof reasons)[Reason][0];

/** One shape a status: generated clients have a class for each, whatever call was refused. */
const kinds: Record<Status, [name: string, description: string]> = {
  400: ["BadRequestRefusal", "What was sent cannot be read, or does not open what it should"],
  401: ["UnauthenticatedRefusal", "Nobody is signed in"],
  403: ["ForbiddenRefusal", "The caller may not"],
  404: ["NotFoundRefusal", "There is no such thing for the caller"],
  408: ["TooSlowRefusal", "What was sent did not come in time"],
  409: ["ConflictRefusal", "Not as things stand"],
  412: ["ChangedRefusal", "Somebody else has changed it meanwhile"],
  413: ["TooLargeRefusal", "What was sent is too large"],
  422: ["ValidationRefusal", "Fields are missing or wrong: each has its text"],
  429: ["TooManyRefusal", "Too many attempts"],
  503: ["UnavailableRefusal", "Not just now"],
};

/** The shapes of all refusals, and the reasons that each may give, by name. */
export function refusalShapes(): Record<string, Schema> {
  const byStatus = Map.groupBy(Object.keys(reasons) as Reason[], (code) => reasons[code][0]);
  return Object.fromEntries(
    [...byStatus].flatMap(([status, codes]) => {
      const [name, description] = kinds[status];
      const reason = name.replace("Refusal", "Reason");
      const code = {
        $ref: `#/components/schemas/${reason}`,
        description: "Name of the reason, the same in every language",
      };
      const further = Object.assign({}, ...codes.map((one) => details[one] ?? {})) as Record<string, Schema>;
      return [
        [name, { ...Failure, description, properties: { code, ...Failure.properties, ...further } }],
        [reason, { type: "string", enum: codes }],
      ];
    }),
  );
}

const Failure = {
  type: "object",
  required: ["code"],
  properties: {
    msg: {
      type: "string",
      description: "The reason in the caller's language, if it belongs to no single field",
      examples: ["Kirjaudu ensin sisään."],
    },
  },
  additionalProperties: { type: "string", description: "Text for the field of that name" },
};

/** Answered below the application, which sees nothing of such a request. */
const tooLong: Answer = {
  description: "The address and the headers have more than 16 kB together. Without a body.",
};

const retryAfter = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1, examples: [2] } },
};

/** Of what is answered: of a refusal, as it is now. */
export const entityTag = {
  ETag: {
    description: "Names the state that is told; the call that saves it takes it as `If-Match`",
    schema: { type: "string", examples: ['"Wb4ZJ0sXb2mYbTVXg0vYqw"'] },
  },
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
    [callers !== undefined, "another_account"],
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

/** One answer a status. @param ownShape name of that of a route whose refusals look different */
export function refusalAnswers(codes: Reason[], ownShape?: string): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => reasons[code][0]);
  const refusals = [...byStatus].map(([status, those]) => [
    status,
    refusal(status, those, ownShape ?? kinds[status][0]),
  ]);
  return { ...Object.fromEntries(refusals), 431: tooLong };
}

/** Which of its reasons a call may give stands beside the shape: of a narrower one generators would make a class for each call. */
const refusal = (status: Status, codes: Reason[], shape: string): Answer => ({
  description: codes.map((code) => `\`${code}\`: ${reasons[code][1]}.`).join("\n\n"),
  "x-reasons": codes,
  ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
  ...(status === 412 ? { headers: entityTag } : {}),
  content: { "application/json": { schema: { $ref: `#/components/schemas/${shape}` } } },
});
