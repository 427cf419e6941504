// What stands before the processes of a cluster: for each port, connections go to its servers in turn, and past one that is
// away. SIGUSR2 cuts all connections.
import { connect, createServer, type Socket } from "node:net";

const routes = JSON.parse(process.env["ROUTES"] ?? "[]") as { port: number; servers: number[] }[];
const open = new Set<Socket>();

for (const { port, servers } of routes) {
  let turn = 0;
  const reach = (client: Socket, left: number) => {
    const server = connect(servers[turn++ % servers.length] ?? 0, "127.0.0.1");
    server.once("connect", () => {
      server.removeAllListeners("error");
      join(client, server);
    });
    server.once("error", () => (left > 1 ? reach(client, left - 1) : client.destroy()));
  };
  createServer({ noDelay: true }, (client) => {
    client.on("error", () => {});
    reach(client, servers.length);
  }).listen(port, "127.0.0.1");
}

function join(client: Socket, server: Socket) {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    open.add(one);
    one.on("error", () => {});
    one.on("close", () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
  if (client.destroyed) server.destroy();
}

process.on("SIGUSR2", () => {
  for (const socket of open) socket.destroy();
});
