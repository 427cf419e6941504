import { connect, type Socket } from "node:net";

/**
 * Requests per second that a server answers on kept-open connections, one request under way on each.
 * Plain sockets: a comfortable client would cost more than what it measures.
 */
export async function throughput(
  origin: string,
  path: string,
  options: { connections: number; seconds: number },
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\n\r\n`;
  const until = performance.now() + options.seconds * 1000;
  const clients = Array.from({ length: options.connections }, () =>
    client(hostname, Number(port), request, until),
  );
  const counts = await Promise.all(clients);
  return counts.reduce((sum, count) => sum + count, 0) / options.seconds;
}

function client(host: string, port: number, request: string, until: number): Promise<number> {
  return new Promise((done, failed) => {
    const socket: Socket = connect(port, host, () => socket.write(request));
    let answered = 0;
    let expected = -1;
    let received = 0;
    let head = "";
    socket.on("error", failed);
    socket.on("data", (chunk) => {
      if (expected < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) return failed(new Error(head.slice(0, 200)));
        expected = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (Number.isNaN(expected)) return failed(new Error(`no Content-Length: ${head.slice(0, end)}`));
        received = head.length - end - 4;
      } else received += chunk.length;
      if (received < expected) return;
      answered++;
      expected = -1;
      head = "";
      if (performance.now() < until) socket.write(request);
      else socket.end(() => done(answered));
    });
  });
}
