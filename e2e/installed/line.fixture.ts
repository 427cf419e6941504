/** What lies before the server: it answers for it while it is away, or holds back what is asked. */
export function lineTo(origin: string) {
  let instead: number | undefined;
  let isHeld = false;
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
      if (isHeld) await holdBack(request);
      if (instead) return new Response("away", { status: instead });
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      const { method, body, signal } = request;
      return fetch(origin + pathname + search, { method, headers, body, signal, redirect: "manual" });
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
    answer: (status: number | undefined) => {
      instead = status;
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
