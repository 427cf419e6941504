import { sql } from "drizzle-orm";
import type { RootContext } from "../context.ts";
import type { Database } from "../database/connection.ts";
import { StartError } from "../start-error.ts";

/** How the mails of a database go out: one way for all its processes, or some mails would reach nobody. */
export type MailWay = "smtp" | "files";

async function sharedMailWay(db: Database): Promise<MailWay | undefined> {
  const [row] = await db.execute<{ value: MailWay }>(
    sql`select value from shared_settings where name = 'mail_transport'`,
  );
  return row?.value;
}

/** Says it for all processes, whatever was said before. */
export async function setSharedMailWay(db: Database, way: MailWay): Promise<void> {
  await db.execute(sql`
    insert into shared_settings (name, value) values ('mail_transport', ${way})
    on conflict (name) do update set value = excluded.value, changed_at = now()
    where shared_settings.value <> excluded.value`);
}

/**
 * Tells the others of our mail server, or finds out that they have one.
 * @param sends whether this process sends mails
 * @param alone whether the database is our own: then what we are told is what counts
 * @throws StartError when we would take mails into files that the others send
 */
export async function agreeOnMail(
  { db, config }: RootContext,
  { sends, alone }: { sends: boolean; alone: boolean },
): Promise<void> {
  if (config.smtpUrl) return setSharedMailWay(db, "smtp");
  if (!sends) return;
  if (alone) return setSharedMailWay(db, "files");
  await db.execute(sql`
    insert into shared_settings (name, value) values ('mail_transport', 'files') on conflict do nothing`);
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
