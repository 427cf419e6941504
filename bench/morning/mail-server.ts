import { appendFileSync, existsSync, readFileSync } from "node:fs";
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
  return luck < 0.08 ? [550, "5.7.1 rejected due to policy"] : undefined;
}

/**
 * Whether it says of a message's receiver that they are not there, once at most: whom a server does not know at two
 * attempts, while it takes others in between, is rightly believed to be gone. At 10,000 mails chance alone brings
 * that about once.
 */
function listIsAway(messageId: string): boolean {
  const said = `${directory}/list-away.txt`;
  if (existsSync(`${directory}/calm`) || Math.random() >= 0.01) return false;
  if (existsSync(said) && readFileSync(said, "utf8").split("\n").includes(messageId)) return false;
  appendFileSync(said, `${messageId}\n`);
  return true;
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
      if (listIsAway(messageId))
        return done(Object.assign(new Error("5.1.1 our list of users is away"), { responseCode: 550 }));
      const to = session.envelope.rcptTo[0]?.address;
      appendFileSync(`${directory}/taken.jsonl`, `${JSON.stringify({ to, messageId })}\n`);
      done();
    });
  },
});
server.on("error", () => {});
server.listen(Number(port), "127.0.0.1");
