// Shows (rule: backup-restores).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { ensureMinio } from "../../tests/support/servers/minio.ts";
import { signedIn } from "../../tests/support/servers/server.ts";
import { startLoad } from "../backup/load.ts";
import { postgresHere } from "../backup/postgres.ts";
import { end, working } from "./control-plane/kubelet.ts";
import { type Cluster, startCluster } from "./control-plane/start.ts";
import { type Installation, installation, readerIn, works } from "./guide-place.ts";
import { kubectlHere } from "./guide-shell.ts";
import { helmHere, programHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

// The guide's backup and restore on Kubernetes, by its very commands: on the real servers of Kubernetes, where what pods of jobs
// would run is run beside them, with a real PostgreSQL and a real store of files.
const program = (await helmHere()) && (await kubectlHere()) && (await programHere("control-plane"));
const bin = (await postgresHere()) ?? "";
const minio = (await ensureMinio()) ?? "";

const closing: Closing = [];
let cluster: Cluster;
if (program && bin && minio)
  beforeAll(async () => {
    cluster = await startCluster(program, closing);
  }, 180_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

describe.skipIf(!program || !bin || !minio)("an installation on Kubernetes", () => {
  test("is stopped for a restore when the backup and the clean-up that run have ended, and not before", async () => {
    const values = { expire: { extraEnv: works }, backup: { extraEnv: works } };
    const { release, shell, step } = await readerIn(cluster, "stopped", values, undefined, closing);
    await shell.run(step.start);
    await shell.run(step.save.split("\n")[0] ?? "");
    await shell.run("kubectl -n stopped create job clean-up-now --from=cronjob/tuuri-expire");
    const running = () => working(cluster.api, "stopped");
    await eventually("both to run", async () => (await running()).length === 2);

    let wentOn = false;
    const stopping = shell.run(`{ ${step.stop}\n} | tee said`).then(() => {
      wentOn = true;
    });
    const said = () => readFile(join(shell.folder, "said"), "utf8").catch(() => "");
    const waitsFor = async (...jobs: string[]) => {
      const those = async () => {
        const [last = ""] = (await said()).split("\n").slice(-2);
        return new Set(last.match(/(?<=job )[\w-]+|tuuri-(web|api|worker)/g));
      };
      const waiting = async () => Bun.deepEquals(await those(), new Set(jobs));
      await Promise.race([stopping, eventually(`it to wait for ${jobs}`, waiting)]);
      expect([jobs, wentOn]).toEqual([jobs, false]);
    };
    const ends = async (job: string) => {
      const pods = (await running()).filter(({ metadata }) => metadata.labels?.["job-name"] === job);
      expect(pods).toHaveLength(1);
      for (const pod of pods) await end(cluster.api, pod, "Succeeded");
    };
    await waitsFor("backup-now", "clean-up-now");
    await ends("backup-now");
    await waitsFor("clean-up-now");
    await ends("clean-up-now");
    await stopping;
    expect(await release.pods("api")).toEqual([]);
  }, 120_000);

  test("comes back by the guide's commands as it was saved, in its own place and in another namespace", async () => {
    const programs = { bin, minio, closing };
    const here = await installation(cluster, "tuuri", programs);
    const { shell, step } = here.reader;
    await shell.run(step.start);
    const { teacher, substitute } = await peopleIn(here);
    const api = await here.serve();
    const load = await startLoad(api.origin, [teacher], [substitute]);
    await eventually("a few jobs to be posted and filled", () => load.answered.filled.size >= 3, 60);
    const { posted, attached, failures } = await load.stop();
    expect(failures).toEqual([]);
    const saved = await here.counts();
    expect(saved).toMatchObject({ jobs: posted.size, files: attached.size });

    await shell.run(step.save);
    expect(here.carried.at(-1)).toMatchObject({ job: "backup-now", failed: [] });
    await postLate(api.origin, teacher);
    expect(await here.counts()).toEqual({ ...saved, jobs: posted.size + 1 });
    await here.lose();
    expect(await here.counts()).toMatchObject({ accounts: 0, jobs: 0 });
    expect(await api.stop()).toBe(0);

    const before = here.carried.length;
    await shell.run(step.stop);
    // The database may be what is broken: nothing migrates it.
    expect([here.carried.length, await here.pods()]).toEqual([before, [0, 0, 0]]);
    await here.restore(step.putAside);
    await expectWhole(here, saved, attached);

    const elsewhere = await installation(cluster, "elsewhere", programs, here);
    await elsewhere.restore("");
    await expectWhole(elsewhere, saved, attached);
  }, 300_000);
});

const peopleIn = (place: Installation) =>
  place.owner(async ({ db }) => {
    const { email: teacher } = await createTeacher(db, { school: await createSchool(db) });
    const { email: substitute } = await createSubstitute(db);
    return { teacher, substitute };
  });

/** Far from all other jobs. */
async function postLate(origin: string, teacher: string): Promise<void> {
  const posting = await signedIn(origin, teacher, testPassword);
  const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const times = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  expect((await posting.post("/api/teachers/addtemp", times)).status).toBe(200);
}

/** All that was saved and nothing else, served to whoever was signed in then. */
async function expectWhole(place: Installation, saved: object, attached: Map<string, string>): Promise<void> {
  expect(await place.counts()).toEqual(saved as Record<string, number>);
  const api = await place.serve();
  for (const [name, authorization] of attached) {
    const answer = await fetch(`${api.origin}/api/shared/file/${name}`, { headers: { authorization } });
    expect([name, answer.status, (await answer.bytes()).length > 100]).toEqual([name, 200, true]);
  }
  expect(await api.stop()).toBe(0);
}
