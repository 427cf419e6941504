import { Elysia } from "elysia";
import { etagOf, isFresh, quickly } from "../platform/http/encodings.ts";
import { readsList } from "../platform/http/lists.ts";

/**
 * Sends what routes give as JSON compressed, as the client takes it. A list carries an `ETag`, also where it
 * is asked for with POST, and `If-None-Match` gets 304.
 */
export function answers() {
  return new Elysia({ name: "answers" }).mapResponse({ as: "global" }, ({ responseValue, request, set }) => {
    if (!isPlain(responseValue)) return undefined;
    // A refusal of its own status is short, and no version of anything.
    if (set.status !== undefined && set.status !== 200) return undefined;
    return asJson(request, responseValue);
  });
}

function isPlain(value: unknown): value is object {
  const kind = (value as object | null | undefined)?.constructor;
  return kind === Object || kind === Array;
}

/** For a route whose answer needs no check against its model, because it was built by it. */
export function asJson(request: Request, value: object): Response {
  const whole = new TextEncoder().encode(JSON.stringify(value));
  const headers = new Headers({ "content-type": "application/json", vary: "Accept-Encoding" });
  if (readsList(request)) {
    // The bytes differ by encoding, what they say does not: a weak name.
    const etag = `W/${etagOf(whole)}`;
    headers.set("etag", etag);
    headers.set("cache-control", "private, no-store");
    if (isFresh(request, etag)) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
  }
  const { bytes, encoding } = quickly(whole, request.headers.get("accept-encoding"));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(bytes, { headers });
}
