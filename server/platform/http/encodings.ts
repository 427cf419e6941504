import { type Duplex, PassThrough } from "node:stream";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
} from "node:zlib";
import Negotiator from "negotiator";

/** The same bytes in the encodings that we have. */
export interface Encoded {
  identity: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

type Encoding = "zstd" | "br" | "gzip" | "identity";

/** The smallest form that the browser takes, of those that were made before. */
export function negotiate(body: Encoded, accepted: string | null): "identity" | "br" | "gzip" {
  return chosen(body.br ? (body.gzip ? all : onlyBrotli) : body.gzip ? onlyGzip : none, accepted);
}

/** An order of ours among encodings that the client takes equally well, and what clients sent it for. */
interface Offer<T extends Encoding> {
  encodings: T[];
  known: Map<string, T>;
}

const offer = <T extends Encoding>(...encodings: T[]): Offer<T> => ({ encodings, known: new Map() });
const all = offer("br", "gzip", "identity");
const onlyBrotli = offer("br", "identity");
const onlyGzip = offer("gzip", "identity");
const none = offer("identity");
/** Of what is compressed on request: zstd takes half the work of the others, and makes it the smallest. */
const quick = offer("zstd", "br", "gzip", "identity");

/** Its types are of an earlier version. */
type Preferring = (available: readonly string[], options: { preferred: readonly string[] }) => string[];

/** Browsers send a handful of these headers; whoever sends others must not fill the memory. */
const most = 200;
const longest = 500;

/** By the weights of RFC 9110. Whoever takes nothing that we have, not even plain bytes, gets plain bytes. */
function chosen<T extends Encoding>({ encodings, known }: Offer<T>, accepted: string | null): T | "identity" {
  if (!accepted || accepted.length > longest) return "identity";
  const before = known.get(accepted);
  if (before) return before;
  const asked = new Negotiator({ headers: { "accept-encoding": accepted } });
  const [best] = (asked.encodings as Preferring).call(asked, encodings, { preferred: encodings }) as T[];
  if (best && known.size < most) known.set(accepted, best);
  return best ?? "identity";
}

/** Whether the browser holds this version already. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  const plain = etag.replace(/^W\//, "");
  return (
    known?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === plain) ?? false
  );
}

/** Names the content; the encodings of one resource may share it, since `Vary` keeps them apart. */
export function etagOf(bytes: Uint8Array): string {
  return `"${Bun.hash(bytes).toString(36)}"`;
}

/** Below this an answer is not worth the work. Bytes. */
const worthIt = 1_400;

/** Compressed for this client if that is worth it, quickly rather than tightly: 0.1 ms for 40 kB. */
export function quickly(
  bytes: Uint8Array<ArrayBuffer>,
  accepted: string | null,
): { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding } {
  const encoding = bytes.length < worthIt ? "identity" : chosen(quick, accepted);
  return { bytes: encoders[encoding](bytes), encoding };
}

type Encoder = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
const encoders: Record<Encoding, Encoder> = {
  zstd: (bytes) => Bun.zstdCompressSync(bytes, { level: 1 }) as Uint8Array<ArrayBuffer>,
  br: (bytes) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotliCompressSync(bytes, { params }) as Uint8Array<ArrayBuffer>;
  },
  gzip: (bytes) => Bun.gzipSync(bytes, { level: 4 }),
  identity: (bytes) => bytes,
};

/** As `quickly`, for what is too long to be held: it goes through `stream`. */
export function flowing(accepted: string | null): { stream: Duplex; encoding: Encoding } {
  const encoding = chosen(quick, accepted);
  return { stream: streams[encoding](), encoding };
}

const streams: Record<Encoding, () => Duplex> = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 4 }),
  identity: () => new PassThrough(),
};

/** A rendered page for this browser: compressed if it takes that. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  response.headers.append("vary", "Accept-Encoding");
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage || response.headers.has("content-encoding")) return response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const { bytes, encoding } = quickly(whole, request.headers.get("accept-encoding"));
  const headers = new Headers(response.headers);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(bytes, { status: response.status, headers });
}
