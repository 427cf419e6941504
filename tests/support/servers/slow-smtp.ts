import { SMTPServer } from "smtp-server";

export interface SlowMailServer {
  url: string;
  /** Every mail that was taken: to whom, and under which Message-ID. */
  taken: { to: string; messageId: string }[];
  /** Takes so many more, and answers nobody from then on until more are allowed: whoever sends is in the middle of it for certain. */
  allow(mails: number): void;
  /** How many mails wait to be taken. */
  held(): number;
  close(): Promise<void>;
}

/** A real mail server on this machine that takes so many milliseconds for each mail, as those of a busy provider do. */
export async function startSlowMailServer(milliseconds: number): Promise<SlowMailServer> {
  const taken: SlowMailServer["taken"] = [];
  let most = Number.POSITIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      let content = "";
      stream.on("data", (chunk: Buffer) => {
        content += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const messageId = /^message-id:\s*(\S+)/im.exec(content)?.[1] ?? "none";
        const take = () => {
          if (taken.length >= most) return void waiting.push(take);
          for (const { address } of session.envelope.rcptTo) taken.push({ to: address, messageId });
          done();
        };
        setTimeout(take, milliseconds);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    allow: (mails) => {
      most = taken.length + mails;
      for (const take of waiting.splice(0)) take();
    },
    held: () => waiting.length,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
