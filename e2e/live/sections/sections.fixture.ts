import { favourites, peace } from "../../../db/schema/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { ask, myRequestFor } from "../../../server/modules/bookings/asking/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../../browser.ts";
import type { Stage } from "../../stage.ts";

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
export const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** People of one job, each with a page of their own. */
export function peopleOf({ t, server, browser }: Stage) {
  /** A job of a teacher who knows these, whom no quiet hours keep from being asked. */
  async function world(many = 2) {
    const teacher = await createTeacher(t.db);
    const people = await Promise.all(Array.from({ length: many }, () => createSubstitute(t.db)));
    await t.db.insert(favourites).values(people.map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
    const never = { quietWeekdaysFrom: 0, quietWeekdaysTo: 0, quietWeekendsFrom: 0, quietWeekendsTo: 0 };
    await t.db.insert(peace).values(people.map(({ id }) => ({ accountId: id, ...never })));
    const { id } = await postJob(t.ctx, teacher, times);
    const [person, other] = people as [Actor, Actor];
    const asked = (...some: Actor[]) =>
      ask(t.ctx, teacher, { key: id, people: some.map((one) => one.id), thenEverybody: false });
    const requestOf = async (one: Actor) => ({ id: (await myRequestFor(t.ctx, one, id))?.id ?? "" });
    return { teacher, person, other, people, id, asked, requestOf };
  }

  /** Opens a page, whole and listening; `stayed` says whether it is still that page, and `fetched` how often it asked for itself again. */
  async function looking(
    actor: Actor,
    path: string,
    { javaScriptEnabled = true, ...more }: { javaScriptEnabled?: boolean; mayComplain?: RegExp } = {},
  ) {
    const how = { lang: "fi", width: 1440, javaScriptEnabled, ...more } as const;
    const { page, context } = await visitor(browser, server.origin, how);
    await signIn(page, actor.email, testPassword);
    const streaming = javaScriptEnabled ? page.waitForResponse(/\/api\/events/) : undefined;
    await page.goto(path);
    await streaming;
    if (javaScriptEnabled) await whole(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "fetch" && new URL(request.url()).pathname === path.split("?")[0])
        asked.push(request.url());
    });
    if (javaScriptEnabled) await page.evaluate(() => Object.assign(window, { stayed: true }));
    return {
      page,
      context,
      fetched: () => asked.length,
      stayed: () => page.evaluate(() => "stayed" in window),
      reads: (title: string) => page.getByRole("heading", { name: title, exact: true }).waitFor(),
    };
  }
  return { world, looking };
}
