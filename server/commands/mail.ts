import { type Undelivered, undelivered } from "../modules/notifications/index.ts";
import { boot } from "../platform/boot.ts";
import type { Config } from "../platform/config.ts";

/** Prints which messages were refused or given up, or wait because a mail or push service does not take them. */
export async function refusedMail(config: Config): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    const { refused, givenUp, waiting, failed } = await undelivered(ctx);
    const lines = [
      "Refused, the receiver is not there:",
      ...orNone(refused.map(line)),
      "Given up after the last attempt:",
      ...orNone(givenUp.map(line)),
      "Not taken so far, by what the service answers:",
      ...orNone(
        waiting.map(
          ({ since, channel, reply, messages, people }) =>
            `  since ${stamp(since)}  ${channel.padEnd(4)}  ${reply.padEnd(10)}  ${messages} to ${people}${noteOn(reply)}`,
        ),
      ),
      "Tasks of the queue that have failed for good:",
      ...orNone(
        failed.map(({ since, task, tasks }) => `  since ${stamp(since)}  ${task.padEnd(12)}  ${tasks}`),
      ),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } finally {
    await close();
  }
}

const noteOn = (reply: string) =>
  reply === "ETLS" ? "  (no TLS, or a certificate that is not taken: the log of the worker says which)" : "";

const line = ({ at, channel, reply, event, email }: Undelivered["refused"][number]) =>
  [`  ${stamp(at)}`, channel.padEnd(4), reply.padEnd(10), event, email].join("  ");

const orNone = (lines: string[]) => (lines.length === 0 ? ["  none"] : lines);

const stamp = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
