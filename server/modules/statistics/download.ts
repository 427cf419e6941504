import { once } from "node:events";
import { type Duplex, PassThrough, type Writable } from "node:stream";
import type { Context } from "../../platform/context.ts";
import { createPlaces } from "./places.ts";

/** Tests alone change these. */
export const downloadLimits = {
  /** Each holds a connection of the pool for as long as its reader takes. */
  atOnce: 6,
  /** So that one organisation, however slow its readers, leaves places for the others. */
  ofOrganization: 2,
  /** Milliseconds between two looks at what a reader has taken. */
  judgedEvery: 20_000,
  /** Bytes that a reader takes in that time at least, while there is something to take: 4 kB/s. */
  least: 80_000,
  /** Milliseconds: a million rows take a good line two. */
  longest: 10 * 60_000,
};

/**
 * A place among the downloads that run; call it to give the place back.
 * @throws Refusal 503 while too many run, of this organisation or in all
 */
export const placeFor = createPlaces(downloadLimits);

interface Options {
  organizationId?: string;
  /** Through which the body goes, e.g. to be compressed. */
  through?: Duplex;
}

/**
 * A body that is written while it is read, never faster (rule: statistics-downloads). When the reader goes
 * away, is too slow or takes too long, `signal` is aborted and writing ends.
 * @param fill writes to `output` and waits with `room` before it writes more
 * @throws Refusal 503 while too many downloads run, of this organisation or in all
 */
export function download(
  ctx: Context,
  fill: (output: Writable, signal: AbortSignal) => Promise<void>,
  { organizationId = "", through: output = new PassThrough() }: Options = {},
): ReadableStream<Uint8Array> {
  const leave = placeFor(organizationId);
  const gone = new AbortController();
  output.on("close", () => gone.abort());
  // Its errors reach the reader through the iterator; without a listener they would end the process.
  output.on("error", () => {});
  const chunks = output[Symbol.asyncIterator]();
  let taken = 0;
  let body: ReadableStreamDefaultController<Uint8Array>;
  const stop = watch(
    () => taken,
    () => output.readableLength > 0,
    (reason) => {
      ctx.log.warn({ reason, organizationId }, "a download was cut off");
      output.destroy();
      // At once, whatever lies in the connection's buffers; `chunks` would say it only when they are read.
      body.error(new Error(reason));
    },
  );
  fill(output, gone.signal)
    .then(() => output.end())
    .catch((error: unknown) => {
      if (!gone.signal.aborted) ctx.log.error({ err: error }, "a download broke off");
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    })
    .finally(leave);
  output.on("close", stop);
  return new ReadableStream<Uint8Array>(
    {
      start(reader) {
        body = reader;
      },
      async pull(reader) {
        const { done, value } = await chunks.next();
        if (done) return reader.close();
        taken += (value as Uint8Array).byteLength;
        reader.enqueue(value as Uint8Array);
      },
      cancel() {
        output.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Looks from time to time whether a reader takes enough of what waits for it.
 * @param cut called once, when it does not, or takes too long in all
 */
function watch(taken: () => number, waits: () => boolean, cut: (reason: string) => void): () => void {
  const started = performance.now();
  let before = 0;
  let waited = false;
  const timer = setInterval(() => {
    const slow = waited && waits() && taken() - before < downloadLimits.least;
    const long = performance.now() - started > downloadLimits.longest;
    before = taken();
    waited = waits();
    if (!slow && !long) return;
    clearInterval(timer);
    cut(slow ? "the reader is too slow" : "it took too long");
  }, downloadLimits.judgedEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Waits until a stream takes more.
 * @throws when the reader has gone or is cut off
 */
export async function room(stream: Writable, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!needsDrain(stream)) return;
  await once(stream, "drain", { signal });
}

/** Streams of the old `readable-stream` library, which the workbook writer uses, say it in their state only. */
function needsDrain(stream: Writable & { _writableState?: { needDrain?: boolean } }): boolean {
  return stream.writableNeedDrain ?? stream._writableState?.needDrain ?? false;
}
