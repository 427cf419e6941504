/** What waits, what lets it through, and what cuts it off. */
type Held = Map<Request, { go: () => void; breakOff: () => void }>;

/** What lies before the server: it answers for it while it is away, or holds back what is asked. */
export function lineTo(origin: string) {
  let instead: { status: number; below: string } | undefined;
  let isHeld = false;
  let answersHeld: string | undefined;
  let endsHeld: { path: string; from: string | undefined } | undefined;
  const asked: string[] = [];
  const held: Held = new Map();
  const holdBack = (request: Request) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Nothing is sent any more, so that its connection is cut off a moment later.
    held.set(request, { go: resolve, breakOff: () => proxy.timeout(request, 1) });
    return promise;
  };
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname);
      if (isHeld) await holdBack(request);
      if (instead && pathname.startsWith(instead.below))
        return new Response("away", { status: instead.status });
      const answer = await passOn(request, origin + pathname + search);
      if (answersHeld === pathname) await holdBack(request);
      return endsHeld?.path === pathname ? inHalves(answer, endsHeld.from, () => holdBack(request)) : answer;
    },
  });
  const letThrough = (path = "") => release(held, path, "go");
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    /** @param status undefined for what the server says */
    answer: (status: number | undefined, below = "") => {
      instead = status ? { status, below } : undefined;
    },
    /** How often this was asked for. */
    asked: (path: string) => asked.filter((one) => one === path).length,
    /** What is asked of this path is done from now on, and its answer held back. */
    holdAnswers: (path: string | undefined) => {
      answersHeld = path;
    },
    /** Of what is asked of this path the end of the answer is held back from now on: the second half of it, or what begins with this. */
    holdEnds: (path: string | undefined, from?: string) => {
      endsHeld = path === undefined ? undefined : { path, from };
    },
    /** From now on takes everything and answers nothing. */
    hold: () => {
      isHeld = true;
    },
    /** Of what is held back lets through what is asked of this path. */
    letThrough,
    /** Of what is held back nothing more comes: the connection breaks in the middle of the answer. */
    breakOff: (path: string) => release(held, path, "breakOff"),
    letGo: () => {
      isHeld = false;
      letThrough();
    },
    close: () => proxy.stop(true),
  };
}

function release(held: Held, path: string, how: "go" | "breakOff"): void {
  for (const [request, waits] of held) {
    if (!new URL(request.url).pathname.startsWith(path)) continue;
    held.delete(request);
    waits[how]();
  }
}

/** The beginning at once, the rest when it is let through. */
async function inHalves(
  answer: Response,
  from: string | undefined,
  wait: () => Promise<void>,
): Promise<Response> {
  const whole = Buffer.from(await answer.bytes());
  const half = from ? whole.indexOf(from) : Math.floor(whole.length / 2);
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(whole.slice(0, half));
      await wait();
      stream.enqueue(whole.slice(half));
      stream.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(body, { status: answer.status, headers });
}

function passOn(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("accept-encoding", "identity");
  const { method, body, signal } = request;
  return fetch(address, { method, headers, body, signal, redirect: "manual" });
}
