import { parseArgs } from "node:util";
import { type MailOf, mailOf } from "../modules/notifications/explain/index.ts";
import { type Undelivered, undelivered } from "../modules/notifications/undelivered/index.ts";
import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/failures/errors.ts";
import { boot } from "../platform/process/boot.ts";

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

/** Prints what became of the messages to somebody at a time, and why none was made of a posting (rule: mail-explained). */
export async function mailOfOne(config: Config, args: string[]): Promise<number> {
  const options = { email: { type: "string" }, at: { type: "string" } } as const;
  const { email, at = "" } = parseArgs({ args, options }).values;
  if (!email) {
    process.stderr.write("--email says to whom\n");
    return 2;
  }
  const { ctx, close } = await boot(config);
  try {
    process.stdout.write(`${explained(await mailOf(ctx, "commandLine", email, at)).join("\n")}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why =
      error.code === "not_found"
        ? "there is no such account"
        : "--at is a day, an hour or both: 2026-11-26 6:45";
    process.stderr.write(`${email}: ${why}\n`);
    return 1;
  } finally {
    await close();
  }
}

function explained({ timeZone, span, undelivered, messages, leftOut, elsewhere }: MailOf): string[] {
  const said = (at: Date) => at.toLocaleString("sv-SE", { timeZone });
  const message = ({ event, channel, queued, state, at, reply, said: words }: MailOf["messages"][number]) =>
    [`  ${said(queued)}`, channel.padEnd(4), event, state, at ? said(at) : "", words ?? reply ?? ""]
      .join("  ")
      .trimEnd();
  return [
    `From ${said(span.from)} to ${said(span.to)}; all times are those of the person, ${timeZone}.`,
    "Not taken, whenever it was:",
    ...orNone(undelivered.map(message)),
    "Messages:",
    ...orNone(messages.map(message)),
    "Postings of their regions of which no mail was made, and why, as things stand now:",
    ...orNone(
      leftOut.map(({ posted, school, rules }) => {
        const why = rules.length > 0 ? rules.map((rule) => words[rule]).join("; ") : unknown;
        return `  ${said(posted)}  ${school}: ${why}`;
      }),
    ),
    `Postings of other regions: ${elsewhere}`,
  ];
}

const unknown = "nothing keeps it from them now; something was otherwise then";

const words: Record<MailOf["leftOut"][number]["rules"][number], string> = {
  accountClosed: "the account is closed",
  notSubstitute: "does not act as a substitute",
  unconfirmed: "the address is not confirmed",
  locked: "the account is locked",
  channelOff: "has switched mails off",
  kindOff: "has switched such mails off",
  ownJob: "posted it",
  schoolHidden: "has hidden the school",
  excluded: "is not invited by the school",
  heardFirst: "others hear of it first, and their turn has not come",
  notWanted: "their own choices (peace) keep it from them",
  registeredLater: "registered only after it",
  confirmedLater: "confirmed the address only after it",
  queued: "still waits in the queue",
  filled: "is filled by now, and perhaps was before",
  over: "is over by now, and perhaps was before",
};

const line = ({ at, channel, reply, event, email }: Undelivered["refused"][number]) =>
  [`  ${stamp(at)}`, channel.padEnd(4), reply.padEnd(10), event, email].join("  ");

const orNone = (lines: string[]) => (lines.length === 0 ? ["  none"] : lines);

const stamp = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
