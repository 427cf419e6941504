import { sql } from "drizzle-orm";
import { deliveries, events } from "../../db/schema/index.ts";
import type { Actor } from "../modules/auth/index.ts";
import { hashPassword } from "../modules/auth/passwords/index.ts";
import { askingTasks } from "../modules/bookings/asking/index.ts";
import { stageTasks } from "../modules/bookings/stages/index.ts";
import { times } from "../modules/bookings/times/index.ts";
import { expire } from "../modules/expiry/index.ts";
import { postJob } from "../modules/jobs/posting/index.ts";
import { type Context, type RootContext, transaction } from "../platform/context.ts";
import type { Handle } from "../platform/database/connection.ts";
import { run } from "../platform/database/rows.ts";
import { codes } from "../platform/database/sql.ts";
import { createFirst } from "./first.ts";
import { createJobs } from "./jobs.ts";
import { createOwnTimes } from "./own-times.ts";
import { createPeople, type People } from "./people.ts";
import { createCode, createSchools } from "./schools.ts";
import { createShared } from "./shared.ts";
import { createWorked } from "./worked.ts";

export { demoRecoveryCodes, demoSecret } from "./second-factor.ts";

export const demoPassword = "tuuri-demo";
export const demoPasscode = "vienti-demo";
export const demoCode = "TUURI-DEMO";

const day = 86_400_000;

/** Fills an empty database with a believable market around today. Nothing of it is mailed to anybody. */
export async function seedDemo(ctx: RootContext): Promise<void> {
  const [passwordHash, passcodeHash] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(demoPasscode),
  ]);
  const joined = new Date(ctx.now().getTime() - 90 * day);
  await transaction({ ...ctx, now: () => joined }, async (past) => {
    const { own, adminId } = await createSchools(past, passcodeHash);
    const people = await createPeople(past, own, adminId, passwordHash);
    const principal = people.posters.get(own[0]?.id ?? "")?.find((person) => person.type === "principal");
    if (own[0] && principal) await createCode(past, own[0].id, principal.id);
    const present = { ...past, now: ctx.now };
    await createOwnTimes(present, people.substitutes);
    await createJobs(present, own, people, 300);
    if (own[0]) {
      await createFirst(present, own[0], people);
      await createShared(present, own[0], people);
      await createWorked(present, own[0], people);
    }
    await expire(present);
    await createMessages(present, people);
    await forgetMessages(past.db, Object.keys({ ...stageTasks(ctx), ...askingTasks(ctx) }));
    await failToDeliver(present, people);
  });
  // (raw: function)
  await run(ctx.db, sql`analyze`);
}

const helsinki = (at: Date) => times.today(at, "Europe/Helsinki");

async function createMessages(ctx: Context, { operator }: People) {
  const now = ctx.now();
  const inAMonth = new Date(now.getTime() + 30 * day);
  // As the form posts them: shown from now on, to the end of the last day.
  const message = {
    startDate: helsinki(now),
    endDate: helsinki(inAMonth),
    startTime: "00:00",
    endTime: "23:59",
  };
  const texts = [
    {
      messageKind: "Tips",
      description:
        "Näin erotut kouluille\nLisää kuva ja vahvista henkilöllisyytesi: kaksi minuuttia, ja tulet valituksi useammin.",
      descriptionSv:
        "Så syns du bättre för skolorna\nLägg till en bild och bekräfta din identitet: det tar två minuter, och du väljs oftare.",
    },
    {
      messageKind: "Update",
      description: "Näet, mitä olet lukenut\nListasta näkyy nyt heti, mitkä sijaisuudet olet jo avannut.",
      descriptionSv: "Se vad du har läst\nNu ser du direkt i listan vilka vikariat du redan har öppnat.",
    },
  ] as const;
  for (const text of texts) await postJob(ctx, operator, { ...message, ...text });
}

/**
 * What the services have queued for the receivers would be old news, and to invented people; that others hear of a job later is still to come
 * (raw: queue).
 */
async function forgetMessages(db: Handle, but: string[]) {
  await run(
    db,
    sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier <> all(${codes(but)})))`,
  );
  await db.delete(events);
}

/** Two mails that nobody got, so that the page of health has something to show: one mailbox is not there, one server was away. */
async function failToDeliver({ db, now }: Context, { substitutes }: People) {
  const at = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const [gone, away] = substitutes.slice(-2);
  if (!gone || !away) return;
  await db.insert(deliveries).values([
    { ...mail("chosen", gone), queuedAt: at(20), reply: "550 5.1.1", refusedAt: at(19) },
    { ...mail("link-reset", away), queuedAt: at(52), reply: "421 4.4.2", givenUpAt: at(4) },
  ]);
}

const mail = (event: string, { id }: Actor) => ({
  eventKey: `${event}:demo`,
  accountId: id,
  channel: "mail" as const,
});
