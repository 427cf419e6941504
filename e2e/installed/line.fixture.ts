/** What lies before the server: it answers for it while it is away, or holds back what is asked. */
export function lineTo(origin: string) {
  let instead: { status: number; below: string } | undefined;
  let isHeld = false;
  let endsHeld: string | undefined;
  const asked: string[] = [];
  /** What waits, and lets it through. */
  const held = new Map<Request, () => void>();
  const holdBack = (request: Request) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(request, resolve);
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
      return endsHeld !== undefined && pathname === endsHeld
        ? inHalves(answer, () => holdBack(request))
        : answer;
    },
  });
  const letThrough = (path = "") => {
    for (const [request, go] of held) {
      if (!new URL(request.url).pathname.startsWith(path)) continue;
      held.delete(request);
      go();
    }
  };
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    /** @param status undefined for what the server says */
    answer: (status: number | undefined, below = "") => {
      instead = status ? { status, below } : undefined;
    },
    /** How often this was asked for. */
    asked: (path: string) => asked.filter((one) => one === path).length,
    /** Of what is asked of this path the end of the answer is held back from now on. */
    holdEnds: (path: string | undefined) => {
      endsHeld = path;
    },
    /** From now on takes everything and answers nothing. */
    hold: () => {
      isHeld = true;
    },
    /** Of what is held back lets through what is asked of this path. */
    letThrough,
    letGo: () => {
      isHeld = false;
      letThrough();
    },
    close: () => proxy.stop(true),
  };
}

/** The beginning at once, the rest when it is let through. */
async function inHalves(answer: Response, wait: () => Promise<void>): Promise<Response> {
  const whole = await answer.bytes();
  const half = Math.floor(whole.length / 2);
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
