// (rule: long-lists)
import { Elysia } from "elysia";
import { asJson } from "../platform/http/as-json.ts";
import type { FindOperation } from "../platform/http/operations.ts";

/**
 * Sends what routes give as JSON compressed, as the client takes it. A list carries an `ETag`, also where it
 * is asked for with POST, and `If-None-Match` gets 304. What a route says in plain words is told in the documented ones.
 */
export function answers(find: FindOperation) {
  return new Elysia({ name: "answers" }).mapResponse({ as: "global" }, (asked) => {
    const { responseValue, request, route, set } = asked;
    if (!isPlain(responseValue)) return undefined;
    // A refusal of its own status is short, and no version of anything.
    if (set.status !== undefined && set.status !== 200) return undefined;
    return asJson(request, find(request.method, route)?.tell?.(responseValue) ?? responseValue);
  });
}

function isPlain(value: unknown): value is object {
  const kind = (value as object | null | undefined)?.constructor;
  return kind === Object || kind === Array;
}
