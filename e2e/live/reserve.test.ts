// Shows (rule: reserve, cannot-come, request-accepted).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { requests } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { decline } from "../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../server/modules/bookings/cancelling/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { reserveFor, standInReserve } from "../../server/modules/bookings/reserve/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { bothPlain, finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A job that one of those who have applied has got, and one who has not. */
async function lost(lang: Reader["lang"]) {
  const teacher = await createTeacher(t.db, { lang });
  const [chosen, person] = [await createSubstitute(t.db, { lang }), await createSubstitute(t.db, { lang })];
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  for (const one of [chosen, person]) await apply(t.ctx, one, { key: id });
  await choose(t.ctx, teacher, { key: id, email: chosen.email });
  return { teacher, chosen, person, id };
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, who did not get a job stands in reserve, leaves it, and takes the place when it becomes free",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, chosen, person, id } = await lost(reader.lang);
    const { page, context, press, reads, look } = await come(reader, person);
    // As the news of it leads there.
    await page.goto("/app/notifications");
    await page.getByText(say("push:notChosen.title")).first().click();
    await page.waitForURL(`**/app/specific/${id}`);
    await reads(say("asked:reserve.title"));
    await look();
    await press(say("asked:reserve.stand"));
    await outcomeShown(page, scripts, say("jobs:done.reserveStood"));
    await reads(say("asked:reserve.place", { count: 1 }));
    await look();
    await page.locator(".job-part .state", { hasText: say("jobs:state.reserve", { count: 1 }) }).waitFor();
    expect((await reserveFor(t.ctx, teacher, id)).map(({ email }) => email)).toEqual([person.email]);

    await page.goto("/app/jobs/personal");
    await page.locator(".card.job", { hasText: say("jobs:state.reserve", { count: 1 }) }).waitFor();
    await page.locator(".card.job").getByText(say("jobs:applications.firstInReserve")).waitFor();
    await look();
    // From the list as well as from the job's page: what it is of is heard with the button.
    const leave = page.getByRole("button", { name: `${say("jobs:applications.leaveReserve")}: ` });
    await leave.click();
    await outcomeShown(page, scripts, say("jobs:done.reserveLeft"));
    await leave.waitFor({ state: "detached" });
    expect(await reserveFor(t.ctx, teacher, id)).toEqual([]);
    if (scripts) {
      await page
        .locator(".toast")
        .getByRole("button", { name: say("jobs:open.undo") })
        .click();
      await leave.waitFor();
      expect((await reserveFor(t.ctx, teacher, id)).map(({ email }) => email)).toEqual([person.email]);
    } else await standInReserve(t.ctx, person, { key: id, stand: true });
    await page.goto(`/app/specific/${id}`);
    await press(say("jobs:applications.leaveReserve"));
    await outcomeShown(page, scripts, say("jobs:done.reserveLeft"));
    expect(await reserveFor(t.ctx, teacher, id)).toEqual([]);
    await press(say("asked:reserve.stand"));
    await reads(say("asked:reserve.place", { count: 1 }));

    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    await page.goto("/app/jobs/personal");
    await look();
    await page
      .locator(".asked-waiting")
      .getByRole("link", { name: say("asked:open.free.title") })
      .click();
    await reads(say("asked:open.free.title"));
    await page.getByText(say("asked:open.free.text")).waitFor();
    await look();
    await press(say("asked:open.accept"));
    await outcomeShown(page, scripts, say("jobs:done.requestAccepted"));
    await reads(say("asked:accepted.title"));
    await context.close();
  },
  180_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, who presses on a page that is old reads what is so by now",
  async (reader) => {
    const { say } = reader;
    const { teacher, chosen, person, id } = await lost(reader.lang);
    const { page, context, press, reads } = await come(reader, person);
    await page.goto(`/app/specific/${id}`);
    await reads(say("asked:reserve.title"));
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    await press(say("asked:reserve.stand"));
    await page.getByRole("alert").getByText(say("errors:reserve.open")).waitFor();
    expect(await reserveFor(t.ctx, teacher, id)).toEqual([]);
    await context.close();
  },
  60_000,
);

test.each(bothPlain)(
  "in $lang at $width px, $how, who says no from the reserve may stand in it again once the job is another's",
  async (reader) => {
    const { say } = reader;
    const { teacher, chosen, person, id } = await lost(reader.lang);
    const other = await createSubstitute(t.db);
    await standInReserve(t.ctx, person, { key: id, stand: true });
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    const [request] = await t.db.select().from(requests).where(eq(requests.jobId, id));
    await decline(t.ctx, person, { id: request?.id ?? "" });
    await apply(t.ctx, other, { key: id });
    await choose(t.ctx, teacher, { key: id, email: other.email });
    const { page, context, reads } = await come(reader, person);
    await page.goto(`/app/specific/${id}`);
    await reads(say("asked:reserve.title"));
    await context.close();
  },
  60_000,
);
