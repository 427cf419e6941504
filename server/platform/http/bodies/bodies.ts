import { MIMEType } from "node:util";
import { Refusal } from "../../failures/errors.ts";
import { mostBytesAt, ordinaryBytes } from "../body-limits.ts";

/** The deepest documented body has four levels (rule: body-limits). */
const deepest = 32;

const tooLarge = () => new Refusal(413, "too_large", { msg: "errors:tooLarge" });
const tooSlow = () => new Refusal(408, "too_slow", { msg: "errors:tooSlow" });
const unreadable = () => new Refusal(400, "unreadable", { msg: "errors:unreadable" });

/**
 * Bytes that a request says it sends: 0 if it says nothing, undefined for what is no number, as of two that say the
 * same (rule: body-room).
 */
export function declaredSize({ headers }: Request): number | undefined {
  const said = headers.get("content-length") ?? "0";
  return /^\d{1,15}$/.test(said) ? Number(said) : undefined;
}

/** What a request says of its size. @throws Refusal 400, 413 before anything of the body is read */
export function refuseLarger(request: Request, limit: number): void {
  const said = declaredSize(request);
  if (said === undefined) throw unreadable();
  if (said > limit) throw tooLarge();
}

/** How long an ordinary body may take to come, in milliseconds. */
export const ordinaryPatience = 15_000;
/** A larger one, as of a file. */
const uploadPatience = 120_000;

/**
 * The bytes of a body, never more than the limit of them, and of its place: a sender need not say how many there will be.
 * @throws Refusal 408, 413
 */
export async function bytesOf(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const limit = Math.min(most, mostBytesAt(new URL(request.url).pathname));
  refuseLarger(request, limit);
  const bytes = readAtMost(request, limit);
  const late = Promise.withResolvers<never>();
  const patience = limit > ordinaryBytes ? uploadPatience : ordinaryPatience;
  const timer = setTimeout(() => late.reject(tooSlow()), patience);
  // Who was refused may go away in the middle.
  bytes.catch(() => {});
  return Promise.race([bytes, late.promise]).finally(() => clearTimeout(timer));
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // What says its size is as large as it says: the server reads no further.
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const bytes = new Growing();
  let chunks = 0;
  for await (const chunk of request.body ?? []) {
    if (bytes.size + chunk.byteLength > limit) throw tooLarge();
    bytes.append(chunk);
    // Each costs as much as a thousand bytes; nobody sends a body byte by byte but to hold us up.
    if (++chunks > manyChunks && bytes.size < chunks * smallChunk) throw tooLarge();
  }
  return bytes.whole();
}

const manyChunks = 2_000;
/** Bytes. */
const smallChunk = 64;

/** Bytes that come bit by bit, in one piece all the time: a million small ones would cost a hundred times their size. */
class Growing {
  size = 0;
  #room = new Uint8Array(16 * 1024);

  append(chunk: Uint8Array) {
    const needed = this.size + chunk.byteLength;
    if (needed > this.#room.byteLength) {
      const larger = new Uint8Array(Math.max(needed, this.#room.byteLength * 2));
      larger.set(this.#room.subarray(0, this.size));
      this.#room = larger;
    }
    this.#room.set(chunk, this.size);
    this.size = needed;
  }

  whole(): Uint8Array<ArrayBuffer> {
    return this.#room.slice(0, this.size);
  }
}

/** More than any form of ours has; two hundred thousand of them fit into an upload. */
const mostParts = 500;

/**
 * A form; a large one, as with files, only in parts.
 * @throws Refusal 400 for what is no form, 413
 */
export async function formOf(request: Request, limit: number): Promise<FormData> {
  const type = formType(request);
  const inParts = type.essence === "multipart/form-data";
  const bytes = await bytesOf(request, inParts ? limit : Math.min(limit, ordinaryBytes));
  if (inParts && hasMoreParts(bytes, type.params.get("boundary") ?? "")) throw tooLarge();
  // As we understand the type, so that what was counted is what is read.
  const whole = new Response(bytes, { headers: { "content-type": String(type) } });
  return whole.formData().catch(() => {
    throw unreadable();
  });
}

function formType(request: Request): MIMEType {
  try {
    const type = new MIMEType(request.headers.get("content-type") ?? "");
    if (type.essence === "application/x-www-form-urlencoded") return type;
    if (type.essence === "multipart/form-data" && type.params.get("boundary")) return type;
  } catch {
    // Not even a type.
  }
  throw unreadable();
}

function hasMoreParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = 0; at >= 0 && parts <= mostParts; parts++) at = body.indexOf(`--${boundary}`, at + 1);
  return parts > mostParts;
}

/**
 * What a call was sent: JSON, or the fields of a form; null for an empty body.
 * @throws Refusal 400 for what is neither or nested without end, 413
 */
export async function valuesOf(request: Request, limit: number): Promise<unknown> {
  const bytes = await bytesOf(request, limit);
  if (bytes.length === 0) return null;
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const text = new TextDecoder().decode(bytes);
  if (type === "application/x-www-form-urlencoded") return withPlainLineEnds(fieldsOf(text));
  if (type !== "application/json") throw unreadable();
  const value = jsonOf(text);
  // What is wrong with a body is looked for level by level; thirty thousand levels take more stack than there is.
  if (isDeeperThan(deepest, value)) throw unreadable();
  return withPlainLineEnds(value);
}

/** Line ends that are sent as two characters count as one, as they do where they are typed (rule: line-ends). */
function withPlainLineEnds(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n");
  if (Array.isArray(value)) return value.map(withPlainLineEnds);
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) members[name] = withPlainLineEnds(members[name]);
  return members;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** A field that comes more than once is a list. */
function fieldsOf(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(fields);
}

/** Level by level: recursion would need the stack that is to be spared. */
function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(holdsMore);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((members) => Object.values(members)).filter(holdsMore);
  }
  return false;
}

const holdsMore = (value: unknown): value is object => typeof value === "object" && value !== null;
