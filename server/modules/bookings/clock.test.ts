// Shows (rule: clocks-together, stages-once, requests-once).
import { afterAll, describe, expect, test } from "bun:test";
import type { Task, TaskList } from "graphile-worker";
import { testContext } from "../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { putBack } from "../../platform/worker/liveness.ts";
import { queueState } from "../../platform/worker/queue-state.ts";
import { insertJob } from "../notifications/announcements/deliveries.fixture.ts";
import { requestsDue } from "./asking/due.fixture.ts";
import { askingTasks } from "./asking/index.ts";
import { stagesDue } from "./stages/due.fixture.ts";
import { stageTasks } from "./stages/index.ts";

const t = await testContext();
afterAll(() => t.close());
const school = await createSchool(t.db);
const teacher = await createTeacher(t.db, { school });
const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
/** More than one batch. */
const many = 120;

interface Kind {
  task: "open-stages" | "end-requests";
  tasks: TaskList;
  table: "job_stages" | "requests";
  due(jobIds: string[], seconds: number): Promise<void>;
  /** Of these, what has been done for which, once for each time that it was. */
  done(jobIds: string[]): Promise<string[]>;
}

const kinds: Kind[] = [
  {
    task: "open-stages",
    tasks: stageTasks(t.ctx),
    table: "job_stages",
    due: (jobIds, seconds) => stagesDue(t.db, jobIds, first.id, seconds),
    done: async (jobIds) => {
      const told = await t.client`
        select payload ->> 'jobId' as id from events where name = 'jobPosted' and payload ->> 'jobId' = any(${jobIds})`;
      return told.map(({ id }) => String(id));
    },
  },
  {
    task: "end-requests",
    tasks: askingTasks(t.ctx),
    table: "requests",
    due: async (jobIds, seconds) => {
      await t.client`delete from peace`;
      const all = jobIds.map((jobId) => ({ jobId, firstId: first.id, secondId: second.id }));
      await requestsDue(t.db, school, all, seconds);
    },
    done: async (jobIds) => {
      const told = await t.client`
        select job_id as id from news where kind = 'asked' and account_id = ${second.id} and job_id = any(${jobIds}::uuid[])`;
      return told.map(({ id }) => String(id));
    },
  },
];

async function newJobs(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await insertJob(t.db, school, teacher));
  return ids.sort();
}

/** Of these jobs the ones whose task waits. */
async function waiting({ task }: Kind, jobIds: string[]): Promise<string[]> {
  const found =
    await t.client`select key from graphile_worker.jobs where task_identifier = ${task} and run_at <= now() order by key`;
  return found.map(({ key }) => String(key).slice(task.length + 1)).filter((id) => jobIds.includes(id));
}

/** As the worker does with the task of a job, which it has taken. */
async function strike({ task, tasks }: Kind, jobId: string): Promise<void> {
  await t.client`select graphile_worker.remove_job(${`${task} ${jobId}`})`;
  await (tasks[task] as Task<never>)({ jobId } as never, undefined as never);
}

describe.each(kinds)("the clocks of $table", (kind) => {
  test("that strike at once are all done by one task, each once, and what is not due waits", async () => {
    const [jobIds, later] = [await newJobs(many), await newJobs(2)];
    await kind.due(later, 3_600);
    await kind.due(jobIds, -1);
    await strike(kind, jobIds[0] ?? "");
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds);
    expect(await waiting(kind, jobIds)).toEqual([]);
    expect(await kind.done(later)).toEqual([]);
    const [left] = await t.client`
      select count(*)::int as count from graphile_worker.jobs where key = any(${later.map((id) => `${kind.task} ${id}`)})`;
    expect(left?.["count"]).toBe(later.length);
  });

  test("by several tasks at a time are each done once", async () => {
    const jobIds = await newJobs(many);
    await kind.due(jobIds, -1);
    await Promise.all(jobIds.slice(0, 4).map((id) => strike(kind, id)));
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds);
  });

  test("of a job that somebody holds is left to its own task, and waits for nobody else", async () => {
    const jobIds = await newJobs(10);
    const [own = "", held = ""] = jobIds;
    await kind.due(jobIds, -1);
    await t.client.begin(async (sql) => {
      await sql`select from jobs where id = ${held} for no key update`;
      await strike(kind, own);
    });
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds.filter((id) => id !== held));
    expect(await waiting(kind, jobIds)).toEqual([held]);
    await strike(kind, held);
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds);
  });

  test("of which one fails are done for the others, and its own task shows why until it passes", async () => {
    const jobIds = await newJobs(10);
    const [own = "", bad = ""] = jobIds;
    await kind.due(jobIds, -1);
    await t.client.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused for a test'; end $$;
      create trigger refused before update on ${kind.table} for each row when (new.job_id = '${bad}') execute function refuse()`);
    await strike(kind, own);
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds.filter((id) => id !== bad));
    expect(await waiting(kind, jobIds)).toEqual([bad]);
    const shown = await strike(kind, bad).then(
      () => undefined,
      (error) => String(error.cause),
    );
    expect(shown).toContain("refused for a test");
    await t.client.unsafe(`drop trigger refused on ${kind.table}; drop function refuse()`);
    await strike(kind, bad);
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds);
  });

  test("that have failed before are left to their own tasks", async () => {
    const jobIds = await newJobs(3);
    const [own = "", failed = ""] = jobIds;
    await kind.due(jobIds, -1);
    await t.client`update graphile_worker._private_jobs set attempts = 1 where key = ${`${kind.task} ${failed}`}`;
    await strike(kind, own);
    expect((await kind.done(jobIds)).sort()).toEqual(jobIds.filter((id) => id !== failed));
    expect(await waiting(kind, jobIds)).toEqual([failed]);
    await strike(kind, failed);
  });
});

test("a task that puts its own job's clock off leaves nothing that nobody tries again, though its worker is killed at its end", async () => {
  const requests = kinds[1] as Kind;
  const jobIds = await newJobs(1);
  await requests.due(jobIds, -1);
  const key = `${requests.task} ${jobIds[0]}`;
  await t.client`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1 where key = ${key}`;
  const before = await queueState(t.db);
  await (requests.tasks[requests.task] as Task<never>)({ jobId: jobIds[0] } as never, undefined as never);
  expect(await requests.done(jobIds)).toEqual(jobIds);
  await putBack(t.ctx, ["killed"]);
  const { failed, later } = await queueState(t.db);
  expect({ failed, later }).toEqual({ failed: before.failed, later: before.later + 1 });
});
