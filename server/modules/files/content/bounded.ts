/** @throws Error when the work takes longer; what it gives too late is handed to `late` */
export async function inTime<T>(
  milliseconds: number,
  work: Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  let timer: Timer | undefined;
  let over = false;
  const overdue = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      over = true;
      refuse(new Error("The S3 store does not answer"));
    }, milliseconds);
  });
  work.then(
    (value) => over && late(value),
    () => {},
  );
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/** How many times as long as the next bytes all of them may take: who sends one a second never keeps anybody waiting for long. */
const inAll = 4;

/** The same bytes; ends with an error when the next ones take longer, or all of them much longer. A slow reader is not counted. */
export function streamInTime(
  milliseconds: number,
  stream: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let left = milliseconds * inAll;
  return new ReadableStream({
    async pull(controller) {
      try {
        const asked = performance.now();
        const { done, value } = await inTime(Math.min(milliseconds, left), reader.read());
        left -= performance.now() - asked;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        await reader.cancel().catch(() => {});
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The same entries; ends with an error when the next one takes longer. */
export async function* listInTime<T>(milliseconds: number, list: AsyncIterable<T>): AsyncIterable<T> {
  const entries = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(milliseconds, entries.next());
    if (next.done) return;
    yield next.value;
  }
}
