import type { Actor, ActorSchool } from "../server/modules/auth/index.ts";
import { requestsDue } from "../server/modules/bookings/asking/due.fixture.ts";
import { stagesDue } from "../server/modules/bookings/stages/due.fixture.ts";
import { insertJob } from "../server/modules/notifications/announcements/deliveries.fixture.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { startServer } from "../tests/support/servers/server.ts";
import { insertSubstitutes } from "../tests/support/world/many-people.ts";
import { type Figure, median, type Pace } from "./measure/figure.ts";
import { meter, middleOf, postmasterAt, processorTime } from "./measure/processor.ts";

const many = 1_000;
const substitutes = 200;
/** Until they are due: the worker has started long before. */
const seconds = 3;
const region = "FI-18";

/** A thousand clocks that end in one second, of stages and of requests, through a worker as operators run it; and one alone. */
export async function clocks({ rounds, quick }: Pace): Promise<Figure[]> {
  const t = await testContext();
  try {
    const stand = await standIn(t);
    const postmaster = await postmasterAt(t.client);
    const seen: Round[] = [];
    // A round takes a minute, most of it until all are told.
    for (let round = 0; round < (quick ? 1 : rounds); round++)
      seen.push({
        stages: await struck(stand, postmaster, stages, many),
        requests: await struck(stand, postmaster, requests, many),
        oneStage: await struck(stand, postmaster, stages, 1),
        oneRequest: await struck(stand, postmaster, requests, 1),
      });
    const figure = (name: string, of: (one: Round) => Struck, alone: Struck[]): Figure => ({
      name: `${many} ${name} due at once, seconds until all are handled`,
      rounds: seen.map((one) => of(one).seconds),
      limit: { atMost: 5 },
      detail: `${median(seen.map((one) => of(one).untilTold)).toFixed(1)} s until the queue is done with what is told; one alone ${(1_000 * median(alone.map((one) => one.seconds))).toFixed(0)} ms, looking for tasks each two seconds`,
      processor: { ours: middleOf(seen.map((one) => of(one).spent)) },
    });
    return [
      figure(
        "stages",
        (one) => one.stages,
        seen.map((one) => one.oneStage),
      ),
      figure(
        "requests",
        (one) => one.requests,
        seen.map((one) => one.oneRequest),
      ),
    ];
  } finally {
    await t.close();
    await stopCluster();
  }
}

type Struck = Awaited<ReturnType<typeof struck>>;
type Round = Record<"stages" | "requests" | "oneStage" | "oneRequest", Struck>;

interface Stand {
  t: TestContext;
  school: ActorSchool;
  teacher: Actor;
  favourite: Actor;
  people: string[];
}

async function standIn(t: TestContext): Promise<Stand> {
  const school = await createSchool(t.db, { regionCode: region });
  const teacher = await createTeacher(t.db, { school });
  const favourite = await createSubstitute(t.db);
  const people = await insertSubstitutes(t.db, substitutes, region);
  await t.client`update accounts set mail_enabled = false`;
  await t.client`insert into account_types (account_id, type) select id, 'user' from unnest(${people}::uuid[]) id`;
  return { t, school, teacher, favourite, people };
}

/** What ends at once, and how many have not been handled. */
interface Kind {
  due(stand: Stand, jobIds: string[]): Promise<void>;
  left(stand: Stand, jobIds: string[]): Promise<number>;
  /** How often what is handled was told. */
  told(stand: Stand, jobIds: string[]): Promise<number>;
}

const count = async (rows: PromiseLike<readonly Record<string, unknown>[]>) =>
  Number((await rows)[0]?.["count"]);

const stages: Kind = {
  due: ({ t, favourite }, jobIds) => stagesDue(t.db, jobIds, favourite.id, seconds),
  left: ({ t }, jobIds) =>
    count(t.client`select count(*) from jobs where id = any(${jobIds}::uuid[]) and audience = 'named'`),
  told: ({ t }, jobIds) =>
    count(
      t.client`select count(*) from events where name = 'jobPosted' and payload ->> 'jobId' = any(${jobIds})`,
    ),
};

const requests: Kind = {
  due: ({ t, school, people }, jobIds) => {
    const [half, at] = [people.length / 2, (n: number) => people[n] ?? ""];
    const all = jobIds.map((jobId, n) => ({ jobId, firstId: at(n % half), secondId: at(half + (n % half)) }));
    return requestsDue(t.db, school, all, seconds);
  },
  left: ({ t }, jobIds) =>
    count(t.client`
      select ${jobIds.length} - count(*) as count from requests where job_id = any(${jobIds}::uuid[]) and place = 2 and state = 'open'`),
  told: ({ t }, jobIds) =>
    count(t.client`select count(*) from news where kind = 'asked' and job_id = any(${jobIds}::uuid[])`),
};

async function struck(stand: Stand, postmaster: number, kind: Kind, howMany: number) {
  const { t, school, teacher } = stand;
  const jobIds: string[] = [];
  for (let n = 0; n < howMany; n++) jobIds.push(await insertJob(t.db, school, teacher));
  await t.client`delete from peace`;
  const worker = await startServer({ ROLE: "worker", DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  try {
    await kind.due(stand, jobIds);
    const due = await count(
      t.client`select extract(epoch from max(run_at)) * 1000 as count from graphile_worker.jobs where task_identifier in ('open-stages', 'end-requests')`,
    );
    const since = () => (Date.now() - due) / 1_000;
    const { result, spent } = await meter(() => processorTime(worker.process.pid), postmaster).of(
      howMany,
      async () => {
        await eventually("all clocks to be handled", async () => (await kind.left(stand, jobIds)) === 0, 120);
        const handled = since();
        await eventually("nothing to be due", async () => (await dueTasks(t)) === 0, 240);
        return { seconds: handled, untilTold: since() };
      },
    );
    const told = await kind.told(stand, jobIds);
    if (told !== howMany) throw new Error(`of ${howMany} clocks ${told} were told`);
    return { ...result, spent };
  } finally {
    await worker.stop();
    await t.client`delete from graphile_worker._private_jobs`;
  }
}

const dueTasks = ({ client }: TestContext) =>
  count(
    client`select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and task_identifier <> 'purge-messages'`,
  );
