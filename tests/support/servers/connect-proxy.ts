import { createServer, connect as dial, type Socket } from "node:net";

export interface ConnectProxy {
  /** Its address, with the user and the password that it asks for. */
  url: string;
  /** Where it was asked to lead to, as `outside.test:443`, in that order. */
  asked: string[];
  close(): Promise<void>;
}

const password = "us%40er:geheim";
const shown = `Basic ${Buffer.from(decodeURIComponent(password)).toString("base64")}`;

/** A proxy out of our network, by CONNECT or by whole addresses, for which every name is one of this machine. */
export async function startConnectProxy(): Promise<ConnectProxy> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    client.once("data", (bytes) => lead(client, bytes));
  });

  function lead(client: Socket, bytes: Buffer) {
    const head = bytes.toString("latin1");
    const tunnel = /^CONNECT ([^ ]+):(\d+) /.exec(head);
    const [, host, port] = tunnel ?? /^[A-Z]+ http:\/\/([^/:]+):(\d+)/.exec(head) ?? [];
    asked.push(`${host}:${port}`);
    if (!head.includes(shown))
      return void client.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
    const there = dial(Number(port), "127.0.0.1", () => {
      if (tunnel) client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      else there.write(bytes);
      there.pipe(client).pipe(there);
    });
    there.on("error", () => client.destroy());
    client.on("close", () => there.destroy());
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return {
    url: `http://${password}@127.0.0.1:${port}`,
    asked,
    close: () => {
      for (const client of open) client.destroy();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
