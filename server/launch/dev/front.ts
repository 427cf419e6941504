/** One address before the server and the pages, so that a restart of the server is a short wait and no failure. */
export interface Front {
  host: string;
  port: number;
  /** Origins behind it. */
  server: string;
  pages: string;
}

interface Relay {
  target: string;
  protocols: string[];
  behind?: WebSocket;
  waiting: string[];
}

/** What the server answers; all else are modules, styles and pictures as they lie on the disk. */
const product = /^\/($|(app|api|oauth|fi|sv)(\/|$)|(healthz|readyz|robots\.txt|sitemap\.xml)$)/;
/** Files under the pages' own address that no page is. */
const files = /^\/app\/(@|[\w-]+\.(js|png|svg|webmanifest)$)/;
/** Milliseconds that a request waits for a server that starts anew. */
const patience = 30_000;

export function openFront({ host, port, server, pages }: Front): Bun.Server<Relay> {
  return Bun.serve<Relay>({
    hostname: host,
    port,
    idleTimeout: 0,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(request, front) {
      const { pathname, search } = new URL(request.url);
      if (request.headers.get("upgrade")?.toLowerCase() === "websocket") {
        const protocols = (request.headers.get("sec-websocket-protocol") ?? "").split(/,\s*/).filter(Boolean);
        const target = `${pages.replace("http:", "ws:")}${pathname}${search}`;
        const headers = protocols[0] ? { "sec-websocket-protocol": protocols[0] } : undefined;
        return front.upgrade(request, { data: { target, protocols, waiting: [] }, headers })
          ? undefined
          : new Response("Expected a web socket", { status: 400 });
      }
      front.timeout(request, 0);
      return pass(
        request,
        `${product.test(pathname) && !files.test(pathname) ? server : pages}${pathname}${search}`,
      );
    },
    websocket: relay(),
  });
}

/** The answer from behind, as it is; while nobody listens there, later. */
async function pass(request: Request, target: string): Promise<Response> {
  const body = request.body ? await request.arrayBuffer() : undefined;
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await fetch(target, {
        method: request.method,
        headers: request.headers,
        body,
        redirect: "manual",
        signal: request.signal,
        decompress: false,
        timeout: false,
      } as RequestInit);
    } catch (error) {
      const refused = (error as { code?: string }).code === "ConnectionRefused";
      // A change that was under way when the server went may have been made: only reading is tried again.
      const again = refused || ["GET", "HEAD"].includes(request.method);
      if (!again || request.signal.aborted || Date.now() > until)
        return new Response("The server does not answer: see what it has printed.", { status: 503 });
      await Bun.sleep(25);
    }
  }
}

/** Vite's socket, over which the browser learns of a saved file. */
function relay(): Bun.WebSocketHandler<Relay> {
  return {
    open(socket) {
      const { data } = socket;
      const behind = new WebSocket(data.target, data.protocols);
      data.behind = behind;
      behind.onopen = () => {
        for (const message of data.waiting.splice(0)) behind.send(message);
      };
      behind.onmessage = ({ data: message }) => void socket.send(message);
      behind.onclose = () => socket.close();
      behind.onerror = () => socket.close();
    },
    message({ data }, message) {
      const text = String(message);
      if (data.behind?.readyState === WebSocket.OPEN) data.behind.send(text);
      else data.waiting.push(text);
    },
    close({ data }) {
      data.behind?.close();
    },
  };
}
