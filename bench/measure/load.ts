import { connect, type Socket } from "node:net";

/** A request as it goes over the line, the same each time. */
export interface Ask {
  origin: string;
  path: string;
  headers?: Record<string, string>;
  /** Posted, as JSON. */
  body?: object;
}

/** One request under way on each connection, until the time is over or so many have been answered. */
export interface Load {
  connections: number;
  until: { seconds: number } | { answers: number };
}

export interface Answers {
  /** A second. */
  rate: number;
  count: number;
  /** Milliseconds of each. */
  times: number[];
  /** Of one answer's body. */
  bytes: number;
}

/**
 * Asks a server on kept-open connections. Plain sockets: a comfortable client would cost more than what it measures.
 * @throws Error for any answer but 200
 */
export async function answers(ask: Ask, load: Load): Promise<Answers> {
  const { hostname, port } = new URL(ask.origin);
  const request = requestOf(ask);
  const { until } = load;
  const end = performance.now() + ("seconds" in until ? until.seconds * 1000 : Number.POSITIVE_INFINITY);
  let left = "answers" in until ? until.answers : Number.POSITIVE_INFINITY;
  const takeTurn = () => performance.now() < end && left-- > 0;
  const times: number[] = [];
  const start = performance.now();
  const talks = Array.from({ length: load.connections }, () =>
    talk({ hostname, port: Number(port) }, request, takeTurn, times),
  );
  const bytes = Math.max(...(await Promise.all(talks)));
  return { rate: times.length / ((performance.now() - start) / 1000), count: times.length, times, bytes };
}

/**
 * Each of these once, all in one moment, on connections that stand already: what it costs to connect is nobody's figure.
 * @returns of each the status, and milliseconds from asking to the whole answer
 */
export async function together(asks: Ask[]): Promise<{ status: number; took: number }[]> {
  const sockets = await Promise.all(asks.map(connected));
  return Promise.all(
    asks.map((ask, at) =>
      exchange(sockets[at] as Socket, requestOf(ask)).finally(() => sockets[at]?.destroy()),
    ),
  );
}

const connected = ({ origin }: Ask) =>
  new Promise<Socket>((done, failed) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => done(socket));
    socket.on("error", failed);
  });

function exchange(socket: Socket, request: string): Promise<{ status: number; took: number }> {
  return new Promise((done, failed) => {
    const asked = performance.now();
    let text = "";
    socket.on("close", () => failed(new Error(`closed after: ${text.slice(0, 400)}`)));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (end < 0 || !(text.length - end - 4 >= length)) return;
      done({ status: Number(text.slice(9, 12)), took: performance.now() - asked });
    });
    socket.write(request);
  });
}

function requestOf({ origin, path, headers: own, body: given }: Ask): string {
  const body = given ? JSON.stringify(given) : "";
  const headers: Record<string, string> = {
    host: new URL(origin).host,
    ...(given
      ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }
      : {}),
    ...own,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${given ? "POST" : "GET"} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

type Place = { hostname: string; port: number };

/** @returns bytes of its last answer's body */
function talk(place: Place, request: string, takeTurn: () => boolean, times: number[]): Promise<number> {
  return new Promise((done, failed) => {
    let [asked, expected, received, head] = [0, -1, 0, ""];
    const send = () => {
      if (!takeTurn()) {
        socket.end(() => done(Math.max(expected, 0)));
        return;
      }
      asked = performance.now();
      [expected, received, head] = [-1, 0, ""];
      socket.write(request);
    };
    const socket: Socket = connect(place.port, place.hostname, send);
    socket.on("error", failed);
    socket.on("data", (chunk) => {
      if (expected < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) return failed(new Error(head.slice(0, 400)));
        expected = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (Number.isNaN(expected)) return failed(new Error(`no Content-Length: ${head.slice(0, end)}`));
        received = head.length - end - 4;
      } else received += chunk.length;
      if (received < expected) return;
      times.push(performance.now() - asked);
      send();
    });
  });
}
