/// <reference lib="esnext.temporal" />

import { peace } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import type { Actor } from "../../auth/index.ts";
import { askingTasks } from "../../bookings/asking/index.ts";
import { reminderTasks } from "../../bookings/reminding/index.ts";
import { stageTasks } from "../../bookings/stages/index.ts";
import { collecting } from "../announcements/sending.fixture.ts";
import { queueByClock } from "../by-clock.fixture.ts";
import { tasks } from "../tasks.ts";

type Zone = "Europe/Helsinki" | "Europe/Stockholm";

/** `HH:mm` of a day, by the clock of a zone: of a Monday of a month ahead, so that what waits for it waits for the queue as well. */
export function clockOn(days: number, clock: string, zone: Zone = "Europe/Helsinki"): Date {
  const ahead = Temporal.Now.plainDateISO("UTC").add({ days: 30 });
  const monday = ahead.subtract({ days: ahead.dayOfWeek - 1 });
  const time = Temporal.PlainTime.from(clock);
  return new Date(
    monday.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
  );
}

/**
 * A database whose queue goes by the clock of the test: what is due by it is done, in order, by the tasks of the product. As in production,
 * who has chosen nothing has quiet hours.
 */
export async function clockwork() {
  const t = await testContext({ QUIET_HOURS: "usual" });
  const { sent, transport } = collecting();
  const handlers = {
    ...tasks(t.ctx, transport),
    ...stageTasks(t.ctx),
    ...askingTasks(t.ctx),
    ...reminderTasks(t.ctx),
  };

  const { work, perform } = queueByClock(t, handlers);

  return {
    t,
    sent,
    work: async () => void (await work()),
    /** It is so late, and the worker has done what was due. */
    async strike(time: Date) {
      t.setNow(time);
      await work();
    },
    /** As the worker does every five minutes. */
    async beginDigests() {
      await perform("begin-digests", {});
      await work();
    },
    /** It is so late, and the worker has looked whom to remind, as it does every five minutes. */
    async remind(time: Date) {
      t.setNow(time);
      await perform("remind-chosen", {});
      await work();
    },
    wants: (person: Actor, choices: Partial<typeof peace.$inferInsert>) =>
      t.db
        .insert(peace)
        .values({ ...choices, accountId: person.id })
        .onConflictDoUpdate({ target: peace.accountId, set: choices }),
    /** Whom mails went to since it was asked last. */
    told: () => sent.splice(0).map(({ to }) => to.address),
    close: () => t.close(),
  };
}
