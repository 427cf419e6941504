import { once } from "node:events";
import { PassThrough, type Writable } from "node:stream";
import type { Context } from "../../platform/context.ts";
import { Refusal } from "../../platform/errors.ts";

/** Each holds a connection of the pool for as long as its reader takes. */
const atOnce = 4;
/** How long a reader may take nothing: milliseconds. */
const patience = 60_000;
let running = 0;

/**
 * A body that is written while it is read, never faster. When the reader goes away, or takes nothing for
 * a minute, `signal` is aborted and writing ends.
 * @param fill writes to `output` and waits with `room` before it writes more
 * @throws Refusal 503 while too many downloads run
 */
export function download(
  ctx: Context,
  fill: (output: Writable, signal: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  if (running >= atOnce) throw new Refusal(503, "busy", { msg: "errors:busy" }, {}, { "retry-after": "5" });
  running++;
  const output = new PassThrough();
  const gone = new AbortController();
  output.on("close", () => gone.abort());
  // Its errors reach the reader through the iterator; without a listener they would end the process.
  output.on("error", () => {});
  const chunks = output[Symbol.asyncIterator]();
  fill(output, gone.signal)
    .then(() => output.end())
    .catch((error: unknown) => {
      if (!gone.signal.aborted) ctx.log.error({ err: error }, "a download broke off");
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    })
    .finally(() => {
      running--;
    });
  return new ReadableStream<Uint8Array>(
    {
      async pull(reader) {
        const { done, value } = await chunks.next();
        if (done) reader.close();
        else reader.enqueue(value as Uint8Array);
      },
      cancel() {
        output.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Waits until a stream takes more.
 * @throws when the reader has gone, or has taken nothing for a minute
 */
export async function room(stream: Writable, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!needsDrain(stream)) return;
  await once(stream, "drain", { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
}

/** Streams of the old `readable-stream` library, which the workbook writer uses, say it in their state only. */
function needsDrain(stream: Writable & { _writableState?: { needDrain?: boolean } }): boolean {
  return stream.writableNeedDrain ?? stream._writableState?.needDrain ?? false;
}
