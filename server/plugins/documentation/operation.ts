import { OptionalKind } from "@sinclair/typebox";
import type { Notes } from "../../platform/http/notes.ts";
import { errorMemberKey, ownNamesKey, seeksKey } from "../../platform/http/operations.ts";
import { entityTag, reasonsOf, refusalAnswers } from "./failures.ts";
import { glossary } from "./glossary.ts";
import type { Answer, Operation, Parameter, Schema } from "./types.ts";
import { explained, worded } from "./wording.ts";

/** What a route was declared with, as far as the document asks for it. */
export interface Declared {
  body?: unknown;
  detail?: { responses?: Record<string, Answer> };
}

/** One operation as it is told to the world, from what the library makes of its route. */
export function documentedOperation(method: string, made: Operation & Notes, declared: Declared): Operation {
  const {
    "x-refusals": _,
    "x-versioned": isVersioned,
    "x-tagged": isTagged,
    [ownNamesKey]: __,
    [seeksKey]: ___,
    ...operation
  } = made;
  const own = { ...declared.detail?.responses, ...operation.responses };
  const good = Object.entries(own).filter(([status]) => Number(status) < 400);
  const answers = Object.fromEntries(good.map(([status, answer]) => [status, documentedAnswer(answer)]));
  const body = operation.requestBody;
  const parameters = [
    ...(operation.parameters ?? []).map(documentedParameter),
    ...(isVersioned ? [ifNoneMatch] : []),
  ];
  return {
    ...operation,
    // Nobody needs to be signed in where the route does not say so.
    security: operation.security ?? [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: documentedBody(body, declared.body) } : {}),
    responses: {
      ...(isVersioned ? withVersion(answers, isPaged(operation)) : isTagged ? withTag(answers) : answers),
      ...refusalAnswers(reasonsOf(method, made), made[errorMemberKey] ? "AccessRefused" : undefined),
    },
  };
}

function documentedAnswer({ description, headers, content }: Answer): Answer {
  const plain = /^Response for status/.test(description ?? "") ? "The answer" : description;
  return {
    description: plain ?? "The answer",
    ...(headers ? { headers } : {}),
    ...(content ? { content: Object.fromEntries(Object.entries(content).map(answeredAs)) } : {}),
  };
}

/** A bare number goes out as JSON too (jobs/substitute-routes.ts). */
function answeredAs([type, { schema = {} }]: [string, { schema?: Schema }]): [string, { schema: Schema }] {
  const isNumber = type === "text/plain" && schema.type !== "string";
  return [isNumber ? "application/json" : type, { schema: worded(schema) }];
}

function documentedParameter(parameter: Parameter): Parameter {
  const { name } = parameter;
  const schema = explained(name, worded(parameter.schema));
  const description = parameter.description ?? schema.description ?? glossary[name]?.description;
  return { ...parameter, ...(description ? { description } : {}), schema };
}

/** JSON alone, which generated clients send; forms are taken as well (platform/http/bodies.ts). */
function documentedBody({ description, content }: NonNullable<Operation["requestBody"]>, declared: unknown) {
  const json = content["application/json"];
  const told = Object.entries(json ? { "application/json": json } : content);
  const mayBeLeftOut = typeof declared === "object" && declared !== null && OptionalKind in declared;
  return {
    ...(description ? { description } : {}),
    required: !mayBeLeftOut,
    content: Object.fromEntries(told.map(([type, { schema = {} }]) => [type, { schema: worded(schema) }])),
  };
}

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of the version that the client has",
  schema: { type: "string" },
};

// (rule: changed-meanwhile)
const withTag = (answers: Record<string, Answer>): Record<string, Answer> => ({
  ...answers,
  200: { ...answers[200], headers: { ...answers[200]?.headers, ...entityTag } },
});

/** What streams (the statistics) says at its end what follows, and in no header. */
function isPaged({ requestBody }: Operation): boolean {
  const fields = requestBody?.content["application/json"]?.schema?.properties ?? {};
  return "cursor" in fields;
}

function withVersion(answers: Record<string, Answer>, paged: boolean): Record<string, Answer> {
  const version = { ETag: { description: "Names this version", schema: { type: "string" } } };
  const next = {
    "Next-Cursor": { description: "Asks for what follows, if anything does", schema: { type: "string" } },
  };
  const headers = { ...answers[200]?.headers, ...version, ...(paged ? next : {}) };
  return {
    ...answers,
    200: { ...answers[200], headers },
    304: { description: "The client has this version", headers: version },
  };
}
