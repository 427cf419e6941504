import { undelivered } from "../modules/notifications/index.ts";
import { boot } from "../platform/boot.ts";
import type { Config } from "../platform/config.ts";

/** Prints which messages were refused, or wait because a mail or push service does not take them. */
export async function refusedMail(config: Config): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    const { refused, waiting } = await undelivered(ctx);
    const lines = [
      "Refused, the receiver is not there:",
      ...refused.map(({ at, channel, reply, event, email }) =>
        [`  ${stamp(at)}`, channel.padEnd(4), reply.padEnd(10), event, email].join("  "),
      ),
      ...(refused.length === 0 ? ["  none"] : []),
      "Not taken so far, by what the service answers:",
      ...waiting.map(
        ({ since, channel, reply, messages, people }) =>
          `  since ${stamp(since)}  ${channel.padEnd(4)}  ${reply.padEnd(10)}  ${messages} to ${people}`,
      ),
      ...(waiting.length === 0 ? ["  none"] : []),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } finally {
    await close();
  }
}

const stamp = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
