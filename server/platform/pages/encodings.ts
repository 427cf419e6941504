/** The same bytes in the encodings that we have. */
export interface Encoded {
  identity: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

/** The smallest form that the browser takes. */
export function negotiate(body: Encoded, accepted: string | null): "identity" | "br" | "gzip" {
  if (accepted?.includes("br") && body.br) return "br";
  if (accepted?.includes("gzip") && body.gzip) return "gzip";
  return "identity";
}

/** Whether the browser holds this version already. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

/** Names the content; the encodings of one resource may share it, since `Vary` keeps them apart. */
export function etagOf(bytes: Uint8Array): string {
  return `"${Bun.hash(bytes).toString(36)}"`;
}

/** Below this a page is not worth the work. Bytes. */
const worthIt = 1_400;

/** A rendered page for this browser: compressed if it takes that, quickly rather than tightly. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  response.headers.append("vary", "Accept-Encoding");
  const takes = request.headers.get("accept-encoding")?.includes("gzip");
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!takes || !isPage || response.headers.has("content-encoding")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length < worthIt) return new Response(bytes, response);
  const headers = new Headers(response.headers);
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  return new Response(Bun.gzipSync(bytes, { level: 4 }), { status: response.status, headers });
}
