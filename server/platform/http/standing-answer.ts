import { brotliCompressSync, constants } from "node:zlib";
import { type Encoded, etagOf, isFresh, negotiate } from "./encodings.ts";

/**
 * JSON that is the same for everybody as long as this process runs: made, compressed and named once, when it is
 * first asked for. `Cache-Control` lets anybody keep it for a while, and the `ETag` is its version.
 * @param seconds for which nobody needs to ask again
 */
export function standingAnswer(content: () => unknown, seconds: number) {
  let made: { body: Encoded; etag: string } | undefined;

  const make = () => {
    const identity = new TextEncoder().encode(JSON.stringify(content()));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const br = new Uint8Array(brotliCompressSync(identity, { params }));
    return { body: { identity, br, gzip: Bun.gzipSync(identity) }, etag: etagOf(identity) };
  };

  return (request: Request): Response => {
    made ??= make();
    const headers = new Headers({
      etag: made.etag,
      "cache-control": `public, max-age=${seconds}`,
      vary: "Accept-Encoding",
    });
    if (isFresh(request, made.etag)) return new Response(null, { status: 304, headers });
    const encoding = negotiate(made.body, request.headers.get("accept-encoding"));
    headers.set("content-type", "application/json");
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    return new Response(made.body[encoding], { headers });
  };
}
