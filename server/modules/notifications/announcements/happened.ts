import type { Context } from "../../../platform/context.ts";
import { type NewEvent, publishAll } from "../../events/index.ts";
import { outdateNews } from "../inbox/note.ts";
import {
  type Happened,
  type JobOf,
  jobIdOf,
  kindOf,
  type Occasion,
  type OccasionKind,
  type Said,
} from "../occasions/index.ts";
import { announce } from "./announce.ts";
import { receiversOf } from "./audience.ts";

/** What a verb says of a job beside what happened to it: where it is on screens, and whether these alone are told. */
type Beside<K extends OccasionKind> = JobOf<K> & { quiet?: boolean };

/**
 * A verb says within its transaction that something has happened to a job: what is mailed, pushed, told in the app and shown on screens
 * follows from the file of its kind, if and when it commits (rule: who-is-told, outbox).
 * @returns who is told, of those who are named
 */
export async function happened<K extends OccasionKind>(
  ctx: Context,
  said: Said<K>,
  job: Beside<K>,
): Promise<string[]> {
  const { told, events } = await tell(ctx, said as Happened, job);
  await publishAll(ctx.db, events);
  return told;
}

/** As `happened`, of several things of a kind: whoever holds locks takes no more time for many. */
export async function allHappened<K extends OccasionKind>(
  ctx: Context,
  all: [Said<K>, Beside<K>][],
): Promise<void> {
  const events: NewEvent[] = [];
  for (const [said, job] of all) events.push(...(await tell(ctx, said as Happened, job)).events);
  await publishAll(ctx.db, events);
}

async function tell(ctx: Context, said: Happened, { quiet, ...job }: { quiet?: boolean }) {
  const { db } = ctx;
  const kind = kindOf(said);
  const occasion: Occasion = { ...said, id: kind.idOf?.(said) ?? Bun.randomUUIDv7() };
  const receivers = quiet ? [] : await receiversOf(db, said);
  const told = Array.isArray(receivers) ? receivers : [];
  await outdateNews(db, occasion, told);
  await announce(ctx, occasion, receivers);
  const payload = { jobId: jobIdOf(occasion) };
  const screens = await kind.screens(said, job, told, db);
  return { told, events: screens.map((screen): NewEvent => ({ ...screen, payload })) };
}
