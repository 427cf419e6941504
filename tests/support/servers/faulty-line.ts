import { createServer, connect as dial, type Socket } from "node:net";

/** What a line does to whoever speaks over it. */
export type Fault =
  /** Whoever connects is cut off at once. */
  | "gone"
  /** Takes what is said, and never answers. */
  | "silent"
  /** A byte a second of what the other side answers. */
  | "trickling"
  /** Says what nobody understands instead of greeting, or of the answer. */
  | "rubbish";

export interface FaultyLine {
  port: number;
  /** An address of the other side, through this line. */
  through(address: string): string;
  /** Undefined: it passes everything on again. Those who are connected are held by a new fault, or cut off when it mends. */
  fail(fault: Fault | undefined): void;
  /** Ends every connection, as a cable that is pulled out; new ones are taken. */
  cut(): void;
  /** New connections lead there from now on; those that are open stay where they are. */
  leadTo(port: number): void;
  /** How many connections are open. */
  open(): number;
  close(): Promise<void>;
}

const rubbish = Buffer.from(
  "\u0016\u0003\u0001 <html>\u0000 it works!\r\n\r\n%PDF\xff\xfe 250-\r\n",
  "latin1",
);
/** Whoever greets does so at once. */
const speaksFirstAfter = 30;

interface Pair {
  client: Socket;
  server: Socket | undefined;
}

/**
 * A line to a port of this machine that can be made to fail while something goes over it.
 * @param port where it is reached, any free one by default
 */
export async function startFaultyLine(to: number, port = 0): Promise<FaultyLine> {
  let target = to;
  let fault: Fault | undefined;
  const pairs = new Set<Pair>();
  const end = ({ client, server }: Pair) => {
    client.destroy();
    server?.destroy();
  };

  const listening = createServer((client) => {
    if (fault === "gone") return void client.destroy();
    const pair: Pair = { client, server: undefined };
    pairs.add(pair);
    client.on("error", () => end(pair));
    client.on("close", () => {
      pairs.delete(pair);
      end(pair);
    });
    if (fault === "rubbish") return talkRubbish(client);
    pass(pair, dial(target, "127.0.0.1"), () => fault);
  });
  await new Promise<void>((done, failed) => {
    listening.once("error", failed);
    listening.listen(port, "127.0.0.1", done);
  });
  const own = (listening.address() as { port: number }).port;
  return {
    port: own,
    through: (address) => {
      const url = new URL(address);
      url.hostname = "127.0.0.1";
      url.port = String(own);
      return url.href;
    },
    fail: (next) => {
      const isNews = next === undefined || next === "gone" || next === "rubbish";
      fault = next;
      if (isNews) for (const pair of pairs) end(pair);
    },
    cut: () => {
      for (const pair of pairs) end(pair);
    },
    leadTo: (next) => {
      target = next;
    },
    open: () => pairs.size,
    close: async () => {
      for (const pair of pairs) end(pair);
      await new Promise<void>((closed) => listening.close(() => closed()));
    },
  };
}

function pass(pair: Pair, server: Socket, fault: () => Fault | undefined) {
  const { client } = pair;
  pair.server = server;
  server.on("error", () => client.destroy());
  client.on("data", (bytes: Buffer) => {
    if (fault() !== "silent") server.write(bytes);
  });
  const waiting: number[] = [];
  const drip = setInterval(() => {
    const next = waiting.shift();
    if (next !== undefined) client.write(Buffer.from([next]));
  }, 1_000);
  server.on("data", (bytes: Buffer) => {
    if (fault() === "silent") return;
    if (fault() === "trickling") waiting.push(...bytes);
    else client.write(bytes);
  });
  server.on("close", () => {
    clearInterval(drip);
    // What still trickles keeps the other end waiting.
    if (waiting.length === 0 && fault() !== "silent") client.destroy();
  });
  client.on("close", () => clearInterval(drip));
}

function talkRubbish(client: Socket) {
  const say = () => client.writable && client.write(rubbish);
  const first = setTimeout(say, speaksFirstAfter);
  client.once("data", () => {
    clearTimeout(first);
    say();
  });
  client.on("close", () => clearTimeout(first));
}
