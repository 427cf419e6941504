import { connect, type Socket } from "node:net";

/** Somebody's stream of events, which comes back from where it was when it is cut off, as a browser does. */
export class Stream {
  /** How often each posting was heard of. */
  readonly heard = new Map<string, number>();
  #lastId: string | undefined;
  #socket: Socket | undefined;
  #closed = false;
  #greeted = false;

  constructor(
    private readonly origin: URL,
    private readonly token: string,
    private readonly whenHeard: (jobId: string) => void,
  ) {
    this.#open();
  }

  get greeted(): boolean {
    return this.#greeted;
  }

  close() {
    this.#closed = true;
    this.#socket?.destroy();
  }

  #open() {
    const { hostname, port, host } = this.origin;
    let [head, text] = [true, ""];
    let ahead: Buffer = Buffer.alloc(0);
    const again = this.#lastId ? `Last-Event-ID: ${this.#lastId}\r\n` : "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${this.token}\r\n${again}\r\n`,
      ),
    );
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!this.#closed) setTimeout(() => this.#closed || this.#open(), 500 + Math.random() * 1_000);
    });
    socket.on("data", (chunk: Buffer) => {
      ahead = Buffer.concat([ahead, chunk]);
      if (head) {
        const end = ahead.indexOf("\r\n\r\n");
        if (end < 0) return;
        // 503 while the database is away.
        if (!ahead.toString("latin1").startsWith("HTTP/1.1 200")) {
          socket.destroy();
          return;
        }
        [head, ahead] = [false, ahead.subarray(end + 4)];
      }
      const taken = unchunked(ahead);
      [text, ahead] = [text + taken.text, taken.rest];
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#hear(block);
    });
  }

  #hear(block: string) {
    const id = /^id: ?(\d+)$/m.exec(block)?.[1];
    if (id) [this.#lastId, this.#greeted] = [id, true];
    if (!/^event: ?jobCreated$/m.test(block)) return;
    const jobId = /"uniqueId":"([^"]+)"/.exec(block)?.[1] ?? "";
    this.heard.set(jobId, (this.heard.get(jobId) ?? 0) + 1);
    this.whenHeard(jobId);
  }
}

/** What has come whole of a chunked body. */
function unchunked(bytes: Buffer): { text: string; rest: Buffer } {
  let [text, rest] = ["", bytes];
  for (;;) {
    const end = rest.indexOf("\r\n");
    if (end < 0) return { text, rest };
    const size = Number.parseInt(rest.subarray(0, end).toString("latin1"), 16);
    if (rest.length < end + 4 + size) return { text, rest };
    text += rest.subarray(end + 2, end + 2 + size).toString("utf8");
    rest = rest.subarray(end + 4 + size);
  }
}
