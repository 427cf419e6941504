/** Brings pages up to the first card of the list, and the rest once it is opened. */
export function slowLine(origin: string) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      const answer = await fetch(origin + pathname + search, { headers, signal: request.signal });
      if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
      const html = await answer.text();
      const cut = html.indexOf("<article");
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(html.slice(0, cut));
          await promise;
          controller.enqueue(html.slice(cut));
          controller.close();
        },
      });
      return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  return { origin: `http://127.0.0.1:${proxy.port}`, open, close: () => proxy.stop(true) };
}
