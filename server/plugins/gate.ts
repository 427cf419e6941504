// (rule: invisible-marks)
import { OptionalKind, type TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Actor, actorOf, admit } from "../modules/auth/index.ts";
import { onlySelf } from "../modules/auth/who/index.ts";
import type { RootContext } from "../platform/context.ts";
import { refuseLarger, valuesOf } from "../platform/http/bodies/bodies.ts";
import type { FindOperation, Given, Operation } from "../platform/http/operations.ts";
import { noteSent } from "../platform/http/sent.ts";
import { understood } from "../platform/http/understood.ts";
import { checked, dropAbsent } from "../platform/http/validation.ts";

/**
 * What every call passes, in this order (rule: answer-order): who may make it, how large it may be, whether
 * it can be read, whether it speaks for the caller, whether what it names is there, whether it is right. A
 * stranger learns nothing of the order's later steps, and nothing of what they send is read. What is right goes on in plain words.
 */
export function gate(ctx: RootContext, find: FindOperation) {
  const parse = [
    ({ request, route }: { request: Request; route: string }) =>
      // (rule: body-limits)
      bodyFor(request, find(request.method, route)),
    // Never reached, and named for the description of what is understood.
    "json" as const,
    "urlencoded" as const,
  ];

  async function bodyFor(request: Request, operation: Operation | undefined): Promise<unknown> {
    if (!operation) return null;
    if (operation.callers) await admit(ctx, request, operation.callers);
    refuseLarger(request, operation.bodyLimit);
    return operation.body ? rightBody(request, operation, operation.body) : null;
  }

  /** @throws Refusal 400, 403, 404, 413, 422 */
  async function rightBody(request: Request, operation: Operation, schema: TSchema) {
    const body = understood(await valuesOf(request, operation.bodyLimit));
    if (body === null && OptionalKind in schema) return null;
    const actor = await actorOf(ctx, request);
    if (actor) speaksForItself(actor, operation, body);
    dropAbsent(schema, body);
    try {
      const right = checked(schema, body);
      noteSent(request, right);
      return operation.read?.(right) ?? right;
    } catch (wrong) {
      if (actor && operation.seeks && isGiven(body)) await operation.seeks(actor, body);
      throw wrong;
    }
  }

  return new Elysia({ name: "gate" })
    .guard({ as: "global", parse })
    .onTransform({ as: "global" }, async ({ request, route, query }) => {
      // A call without a body is not parsed, and its query is validated next.
      const operation = find(request.method, route);
      if (!operation) return;
      Object.assign(query, understood(query));
      if (operation.callers) await admit(ctx, request, operation.callers);
      if (operation.query) dropAbsent(operation.query, query);
      if (operation.body || operation.ownNames.length === 0) return;
      const actor = await actorOf(ctx, request);
      if (actor) speaksForItself(actor, operation, query);
    });
}

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null;

/** @throws Refusal 403 (rule: authority-from-token) */
function speaksForItself(actor: Actor, { ownNames }: Operation, given: unknown): void {
  if (isGiven(given)) for (const name of ownNames) onlySelf(actor, given[name]);
}
