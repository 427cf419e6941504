import { eq, ne, sql } from "drizzle-orm";
import { sharedSettings } from "../../../db/schema/index.ts";
import type { RootContext } from "../context.ts";
import type { Database, Handle } from "../database/connection.ts";
import { StartError } from "../failures/start-error.ts";

/** How the mails of a database go out: one way for all its processes, or some mails would reach nobody. */
export type MailWay = Exclude<(typeof sharedSettings.$inferSelect)["value"], "done">;

const name = "mail_transport";

export async function sharedMailWay(db: Handle): Promise<MailWay | undefined> {
  const [row] = await db
    .select({ value: sharedSettings.value })
    .from(sharedSettings)
    .where(eq(sharedSettings.name, name));
  return row?.value === "done" ? undefined : row?.value;
}

/** Says it for all processes, whatever was said before. */
export async function setSharedMailWay(db: Database, way: MailWay): Promise<void> {
  await db
    .insert(sharedSettings)
    .values({ name, value: way })
    .onConflictDoUpdate({
      target: sharedSettings.name,
      set: { value: way, changedAt: sql`now()` },
      setWhere: ne(sharedSettings.value, way),
    });
}

/**
 * Tells the others of our mail server, or finds out that they have one.
 * @param sends whether this process sends mails
 * @param alone whether the database is our own: then what we are told is what counts
 * @throws StartError when we would take mails into files that the others send
 * (rule: mailbox-page)
 */
export async function agreeOnMail(
  { db, config }: RootContext,
  { sends, alone }: { sends: boolean; alone: boolean },
): Promise<void> {
  if (config.smtpUrl) return setSharedMailWay(db, "smtp");
  if (!sends) return;
  if (alone) return setSharedMailWay(db, "files");
  await db.insert(sharedSettings).values({ name, value: "files" }).onConflictDoNothing();
  if ((await sharedMailWay(db)) === "smtp") {
    throw new StartError(
      "SMTP_URL",
      "the other processes of this database have a mail server, and this one would take their mails into files. " +
        "Set it here as well, or run `tuuri mail files` if mails are to go into files from now on.",
    );
  }
}

/** Milliseconds. */
const lookEvery = 5_000;

/**
 * Looks, in a process without a mail server, whether another one has meanwhile started with one.
 * @returns what ends the looking
 */
export function watchMailWay({ db, config, log }: RootContext, onSmtp: () => void): () => void {
  if (config.smtpUrl) return () => {};
  const timer = setInterval(async () => {
    const way = await sharedMailWay(db).catch(() => undefined);
    if (way !== "smtp") return;
    clearInterval(timer);
    log.error("SMTP_URL: another process has started with a mail server; this one sends no more mails");
    onSmtp();
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
