// Shows (rule: placements, job-states, choose, chosen-drops-others, own-applications).
import { afterAll, describe, expect, test } from "bun:test";
import { expire } from "../expiry/index.ts";
import { monday, refusal } from "../jobs/fixture.ts";
import { blockSchool, placeJob, unblockSchool } from "../jobs/index.ts";
import { menuCounts, openJobs, personalApplications } from "../jobs/lists/index.ts";
import { changeJob, deleteJob } from "../jobs/posting/index.ts";
import { apply, withdraw } from "./applications/index.ts";
import { choose, removeChosen } from "./choice/index.ts";
import { filled, type Market, markets } from "./market.fixture.ts";

/**
 * Each transition of a job from both sides, as a table: what somebody does, how the job stands for its
 * poster, and how it stands for the substitute: in which list, in which state, and the menu's counts.
 */
const { t, market, poster, read, applies, close } = await markets();
afterAll(close);

/** `list:state`, or `nowhere`, and the menu's counts of open jobs and applications. */
async function substitute({ substitute: actor, key }: Market, about = key): Promise<string> {
  const open = await openJobs(t.ctx, actor);
  const own = await personalApplications(t.ctx, actor);
  const lists = { open: open.active, hidden: open.inactive, own: own.active, archive: own.inactive };
  const found = Object.entries(lists).flatMap(([name, jobs]) =>
    jobs.filter((job) => job.id === about).map((job) => `${name}:${job.state}`),
  );
  const counts = await menuCounts(t.ctx, actor);
  expect([counts.open, counts.applications]).toEqual([open.active.length, own.active.length]);
  return `${found.join("+") || "nowhere"} open=${counts.open} applications=${counts.applications}`;
}

type Step = [what: string, act: (market: Market) => Promise<unknown>, poster: string, substitute: string];

async function walk(steps: Step[], about?: (market: Market) => string) {
  const now = await market();
  const seen: string[][] = [];
  for (const [what, act] of steps) {
    await act(now);
    seen.push([what, await poster(now), await substitute(now, about?.(now))]);
  }
  expect(seen).toEqual(steps.map(([what, , forPoster, forSubstitute]) => [what, forPoster, forSubstitute]));
}

const nothing = async () => {};
const rivalApplies = (m: Market) => apply(t.ctx, m.rival, { key: m.key });
const chosen = (m: Market) => choose(t.ctx, m.teacher, { key: m.key, email: m.substitute.email });
const rivalChosen = (m: Market) => choose(t.ctx, m.teacher, { key: m.key, email: m.rival.email });
const unchosen = (m: Market) => removeChosen(t.ctx, m.teacher, { key: m.key, email: m.substitute.email });
const rivalUnchosen = (m: Market) => removeChosen(t.ctx, m.teacher, { key: m.key, email: m.rival.email });
const appliesElsewhere = (m: Market) => apply(t.ctx, m.substitute, { key: m.other.key });
const chosenElsewhere = (m: Market) =>
  choose(t.ctx, m.other.teacher, { key: m.other.key, email: m.substitute.email });
const unchosenElsewhere = (m: Market) =>
  removeChosen(t.ctx, m.other.teacher, { key: m.other.key, email: m.substitute.email });
const place = (placement: "inactive" | "deleted" | "restored") => (m: Market) =>
  placeJob(t.ctx, m.substitute, m.key, placement);
const school = (m: Market) => m.teacher.schools[0]?.id ?? "";

const empty = "pending applicants=0 unavailable=0 views=0 board=0";
const seen = "pending applicants=0 unavailable=0 views=1 board=0";
const one = "pending applicants=1 unavailable=0 views=1 board=1";

describe("a job goes", () => {
  // biome-ignore format: a table
  test("from unread to read, applied, withdrawn, applied anew, chosen and back", () => walk([
    ["posted",          nothing,  empty, "open:unread open=2 applications=0"],
    ["opened",          read,     seen,  "open:read open=2 applications=0"],
    ["applied",         applies,  "pending applicants=1 unavailable=0 views=1 board=1", "own:pending open=1 applications=1"],
    ["withdrawn",       (m) => withdraw(t.ctx, m.substitute, m.key), seen, "open:read open=2 applications=0"],
    ["applied anew",    applies,  "pending applicants=1 unavailable=0 views=1 board=1", "own:pending open=1 applications=1"],
    ["chosen",          chosen,   "chosen applicants=1 unavailable=0 views=1 board=0", "own:chosen open=1 applications=1"],
    ["back to pending", unchosen, "pending applicants=1 unavailable=0 views=1 board=1", "own:pending open=1 applications=1"],
  ]));

  // biome-ignore format: a table
  test("to somebody else, and back", () => walk([
    ["applied",                  applies,       one, "own:pending open=1 applications=1"],
    ["a rival applies",          rivalApplies,  "pending applicants=2 unavailable=0 views=2 board=2", "own:pending open=1 applications=1"],
    ["substitute found",         rivalChosen,   "chosen applicants=2 unavailable=0 views=2 board=0", "own:denied open=1 applications=1"],
    ["the rival is taken back",  rivalUnchosen, "pending applicants=2 unavailable=0 views=2 board=2", "own:pending open=1 applications=1"],
    ["chosen after all",         chosen,        "chosen applicants=2 unavailable=0 views=2 board=0", "own:chosen open=1 applications=1"],
  ]));

  // biome-ignore format: a table
  test("out of the list of those who did not apply when it is filled, and into it again", () => walk([
    ["a rival applies",         rivalApplies,  one,    "open:unread open=2 applications=0"],
    ["filled",                  rivalChosen,   filled, "nowhere open=1 applications=0"],
    ["the rival is taken back", rivalUnchosen, one,    "open:unread open=2 applications=0"],
  ]));

  // biome-ignore format: a table
  test("unavailable when the substitute is chosen for another at that time, and revives", () => walk([
    ["applied to both",           async (m) => { await applies(m); await appliesElsewhere(m); }, one, "own:pending open=0 applications=2"],
    ["chosen for the other",      chosenElsewhere, "pending applicants=1 unavailable=1 views=1 board=0", "archive:deactivated open=0 applications=1"],
    ["that choice is taken back", unchosenElsewhere, one, "own:pending open=0 applications=2"],
    ["chosen for this one",       chosen, filled, "own:chosen open=0 applications=1"],
  ]));

  // biome-ignore format: a table
  test("through what its substitute arranges for themselves, which changes nothing for the poster", () => walk([
    ["hidden",            place("inactive"), empty, "hidden:inactive open=1 applications=0"],
    ["reactivated",       place("restored"), empty, "open:unread open=2 applications=0"],
    ["deleted from view", place("deleted"),  empty, "nowhere open=1 applications=0"],
    ["restored",          place("restored"), empty, "open:unread open=2 applications=0"],
    ["school blocked",    (m) => blockSchool(t.ctx, m.substitute, school(m)), empty, "nowhere open=1 applications=0"],
    ["school unblocked",  (m) => unblockSchool(t.ctx, m.substitute, school(m)), empty, "open:unread open=2 applications=0"],
    ["applied",           applies, one, "own:pending open=1 applications=1"],
    ["hidden, applied",   place("inactive"), one, "archive:pending open=1 applications=0"],
    ["restored, applied", place("restored"), one, "own:pending open=1 applications=1"],
    ["deleted, applied",  place("deleted"), one, "nowhere open=1 applications=0"],
    ["deleted, chosen",   chosen, filled, "own:chosen open=1 applications=1"],
  ]));

  // biome-ignore format: a table
  test("away when it is deleted", () => walk([
    ["applied", applies, one, "own:pending open=1 applications=1"],
    ["edited",  (m) => changeJob(t.ctx, m.teacher, { id: m.key, description: "Uusi" }), one, "own:pending open=1 applications=1"],
    ["deleted", (m) => deleteJob(t.ctx, m.teacher, m.key), "gone", "nowhere open=1 applications=0"],
  ]));

  test("into the archive when its time has passed", async () => {
    const at = (time: string) => async () => t.setNow(new Date(time));
    const later = (time: string) => async () => {
      await at(time)();
      await expire(t.ctx);
    };
    // biome-ignore format: a table
    await walk([
      ["applied",            applies, one, "own:pending open=1 applications=1"],
      ["past",               at("2026-11-04T13:31:00Z"), "pending applicants=1 unavailable=0 views=1 board=0", "archive:pending open=0 applications=0"],
      ["24 hours less one minute", later("2026-11-05T13:29:00Z"), "pending applicants=1 unavailable=0 views=1 board=0", "archive:pending open=0 applications=0"],
      ["24 hours and one minute",  later("2026-11-05T13:31:00Z"), "gone", "nowhere open=0 applications=0"],
    ]);
    t.setNow(monday);
    // biome-ignore format: a table
    await walk([
      ["applied",            applies, one, "own:pending open=1 applications=1"],
      ["chosen",             chosen, filled, "own:chosen open=1 applications=1"],
      ["deleted from view",  place("deleted"), filled, "own:chosen open=1 applications=1"],
      ["past, and deleted",  at("2026-11-04T13:31:00Z"), filled, "nowhere open=0 applications=0"],
    ]);
    t.setNow(monday);
  });
});

test("choosing fails, and changes nothing, when the substitute is chosen for another job", async () => {
  const m = await market();
  await applies(m);
  await appliesElsewhere(m);
  await chosenElsewhere(m);
  const before = [await poster(m), await substitute(m)];
  expect(await refusal(chosen(m))).toMatchObject({ status: 409 });
  expect([await poster(m), await substitute(m)]).toEqual(before);
});
