import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface TakenMail {
  to: string;
  messageId: string;
  subject: string;
  text: string;
}

/** What is said to RCPT TO instead of taking it, e.g. `550 5.7.1 Blocked`. */
type Reply = (address: string) => string | undefined;

/** A mail server on a free port, or on the one given, without STARTTLS but for a certificate; `replies` may be changed meanwhile. */
export async function startSmtp(
  replies: Reply = () => undefined,
  port = 0,
  tls?: { cert: string; key: string },
) {
  const taken: TakenMail[] = [];
  /** Every address that it was asked to take, in that order. */
  const asked: string[] = [];
  const state = { replies, password: undefined as string | undefined };
  /** How often somebody showed a password. */
  const seen = { passwords: 0 };
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ["STARTTLS"] }),
    // The replies say their own.
    hideENHANCEDSTATUSCODES: true,
    onAuth({ password }, _session, done) {
      seen.passwords++;
      if (password === state.password) return done(null, { user: "tuuri" });
      done(Object.assign(new Error("5.7.8 Authentication credentials invalid"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const reply = state.replies(address);
      if (!reply) return done();
      const [code, ...text] = reply.split(" ");
      done(Object.assign(new Error(text.join(" ")), { responseCode: Number(code) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const { messageId = "none", subject = "", text = "" } = mail;
        taken.push({ to, messageId, subject, text });
        done();
      });
    },
  });
  // A killed worker's connections end in the middle.
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const address = server.server.address();
  return {
    taken,
    asked,
    seen,
    url: `smtp://127.0.0.1:${address && typeof address === "object" ? address.port : port}`,
    /** From now on the only one that is taken of who shows any. */
    expectPassword: (password: string) => {
      state.password = password;
    },
    answer: (next: Reply) => {
      state.replies = next;
    },
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}
