import { etagOf, isFresh, quickly } from "./encodings.ts";
import { readsList } from "./lists.ts";

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
