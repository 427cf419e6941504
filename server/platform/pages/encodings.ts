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
