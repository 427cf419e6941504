import { OptionalKind } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { dropAbsent } from "../platform/absent.ts";
import { refuseLarger, valuesOf } from "../platform/bodies.ts";
import type { RootContext } from "../platform/context.ts";
import { checked } from "../platform/validation.ts";
import type { FindOperation, Operation } from "./operations.ts";
import { admit } from "./session.ts";

/**
 * What every call passes, in this order: who may make it, how large it may be, whether it can be read, whether it
 * is right. A stranger learns nothing of the order's later steps, and nothing of what they send is read.
 */
export function gate(ctx: RootContext, find: FindOperation) {
  const parse = [
    ({ request, route }: { request: Request; route: string }) =>
      bodyFor(request, find(request.method, route)),
    // Never reached, and named for the description of what is understood.
    "json" as const,
    "urlencoded" as const,
  ];

  async function bodyFor(request: Request, operation: Operation | undefined): Promise<unknown> {
    if (!operation) return null;
    if (operation.callers) await admit(ctx, request, operation.callers);
    refuseLarger(request, operation.bodyLimit);
    return operation.body ? rightBody(request, operation.body, operation.bodyLimit) : null;
  }

  return new Elysia({ name: "gate" })
    .guard({ as: "global", parse })
    .onTransform({ as: "global" }, async ({ request, route }) => {
      // A call without a body is not parsed, and its query is validated next.
      const callers = find(request.method, route)?.callers;
      if (callers) await admit(ctx, request, callers);
    });
}

/** @throws Refusal 400, 413, 422 */
async function rightBody(request: Request, schema: NonNullable<Operation["body"]>, limit: number) {
  const body = await valuesOf(request, limit);
  if (body === null && OptionalKind in schema) return null;
  dropAbsent(schema, body);
  return checked(schema, body);
}
