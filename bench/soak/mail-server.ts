import { appendFileSync, existsSync } from "node:fs";
import { SMTPServer } from "smtp-server";

/**
 * A mail server as a process of its own, which is killed and started again: writes down what it takes before it
 * says so, refuses now and then, and always whoever is gone. It is in a good mood while the file `calm` exists.
 */
const [port = "0", directory = "."] = process.argv.slice(2);

function replyTo(address: string): [number, string] | undefined {
  if (address.startsWith("gone")) return [550, "5.1.1 no such user"];
  if (existsSync(`${directory}/calm`)) return undefined;
  const luck = Math.random();
  if (luck < 0.04) return [450, "4.2.0 greylisted"];
  if (luck < 0.08) return [550, "5.7.1 rejected due to policy"];
  return luck < 0.09 ? [550, "5.1.1 our list of users is away"] : undefined;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  hideENHANCEDSTATUSCODES: true,
  onRcptTo({ address }, _session, done) {
    const reply = replyTo(address);
    done(reply && Object.assign(new Error(reply[1]), { responseCode: reply[0] }));
  },
  onData(stream, session, done) {
    let content = "";
    stream.on("data", (chunk: Buffer) => {
      content += chunk.toString("latin1");
    });
    stream.on("end", () => {
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(content)?.[1] ?? "none";
      const to = session.envelope.rcptTo[0]?.address;
      appendFileSync(`${directory}/taken.jsonl`, `${JSON.stringify({ to, messageId })}\n`);
      done();
    });
  },
});
server.on("error", () => {});
server.listen(Number(port), "127.0.0.1");
