import { expect } from "bun:test";
import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { YAML } from "bun";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { minioClient } from "../../tests/support/servers/minio.ts";
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { blocksUnder } from "../backup/guide.ts";
import { type Server, serverWithDatabase } from "../backup/postgres.ts";
import { readBy, startKubelet } from "./control-plane/kubelet.ts";
import { Release } from "./control-plane/release.ts";
import type { Cluster } from "./control-plane/start.ts";
import { guideShell } from "./guide-shell.ts";
import { chart, startOf } from "./helm.ts";
import { type Closing, valuesFor } from "./neighbours.ts";
import { directoryFor } from "./plain.ts";

/** Pods of jobs that have it run until somebody ends them. */
export const works = [{ name: "TRIAL", value: "works" }];
/** What the guide calls the claim with the copies. */
const claim = "tuuri-backup";
const placed = [{ key: "schools", operator: "Exists" }];

/** What the guide says of backup and restore, for that namespace. */
async function stepsIn(namespace: string) {
  const under = async (heading: string) =>
    (await blocksUnder(heading)).map((block) => block.replaceAll("-n tuuri", `-n ${namespace}`));
  const [save = ""] = await under("Backup on Kubernetes");
  const [putAside = "", fill = ""] = await under("Restore");
  const [stop = "", migrate = "", files = "", start = ""] = await under("Restore on Kubernetes");
  const [dump = ""] = fill.split("\n").filter((line) => line.startsWith("pg_restore"));
  return { save, putAside, dump, stop, migrate, files, start };
}

/** A reader of the guide, with a namespace as it wants it and values that have the guide's `backup`. */
export async function readerIn(
  cluster: Cluster,
  namespace: string,
  values: object,
  secret: Record<string, string> | undefined,
  closing: Closing,
) {
  const release = new Release(cluster, namespace);
  await release.prepare({ secret: !secret });
  const metadata = { name: "tuuri", namespace };
  if (secret) await cluster.api.create({ apiVersion: "v1", kind: "Secret", metadata, stringData: secret });
  await offerCopies(cluster, namespace);
  const shell = await guideShell(cluster, closing);
  const least = YAML.parse(await Bun.file(join(chart, "ci/minimal-values.yaml")).text()) as object;
  const [copies = ""] = await blocksUnder("Backup on Kubernetes", "yaml");
  const all = merged(merged(least, YAML.parse(copies) as object), values);
  await Bun.write(join(shell.folder, "values.yaml"), JSON.stringify(all));
  return { release, shell, step: await stepsIn(namespace) };
}

/** As Helm puts values together. */
function merged(base: object, more: object): object {
  const both = { ...base, ...more } as Record<string, unknown>;
  for (const [key, value] of Object.entries(more)) {
    const before = (base as Record<string, unknown>)[key];
    if (isGroup(before) && isGroup(value)) both[key] = merged(before, value);
  }
  return both;
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The claim with the copies, on a volume that lies ready. */
async function offerCopies({ api }: Cluster, namespace: string): Promise<void> {
  const size = { storage: "1Gi" };
  const spec = { accessModes: ["ReadWriteOnce"], storageClassName: "" };
  const volumeName = `copies-${namespace}`;
  await api.create({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: volumeName },
    spec: { ...spec, capacity: size, hostPath: { path: "/nowhere" } },
  });
  await api.create({
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: claim, namespace },
    spec: { ...spec, resources: { requests: size }, volumeName },
  });
}

/** Secrets as the guide's secret has them: tokenSecret is TOKEN_SECRET. */
const asKeys = (secrets: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) =>
      value ? [[name.replaceAll(/[A-Z]/g, "_$&").toUpperCase(), value]] : [],
    ),
  );

interface Programs {
  /** Directory of PostgreSQL's. */
  bin: string;
  /** Path of an S3 server. */
  minio: string;
  closing: Closing;
}

/** What a place has of another one, to which its copies belong. */
interface Kept {
  copies: string;
  secrets: { vapidPrivateKey: string };
  vapidPublicKey: string;
}

/**
 * An installation in a namespace, whose jobs are carried out, with a database and a store of its own.
 * @param of whose copies and secrets it has
 */
export async function installation(
  cluster: Cluster,
  namespace: string,
  { bin, minio, closing }: Programs,
  of?: Kept,
): Promise<Installation> {
  const server = await serverWithDatabase(bin, closing);
  const { values } = await valuesFor(minio, server.url("tuuri", "tuuri"), await freePort(), closing);
  const { vapidPublicKey, ...config } = values.config;
  const { secrets, ...plain } = values;
  const kept = of ?? { secrets, vapidPublicKey, copies: await directoryFor(closing) };
  const own = { ...secrets, vapidPrivateKey: kept.secrets.vapidPrivateKey };
  const said = {
    ...plain,
    ...{ config: { ...config, vapidPublicKey: kept.vapidPublicKey }, web: { ...values.web, replicas: 3 } },
    ...{ secrets: { existing: "tuuri" }, extraEnv: works, tolerations: placed },
  };
  const reader = await readerIn(cluster, namespace, said, asKeys(own), closing);
  for (const name of ["psql", "pg_restore"]) await symlink(join(bin, name), join(reader.shell.folder, name));
  const volumes = { [claim]: kept.copies };
  const carried = startKubelet(cluster.api, namespace, { volumes, programs: bin, closing });
  const files = { S3_ENDPOINT: values.s3.endpoint ?? "", S3_BUCKET: values.s3.bucket ?? "", ...asKeys(own) };
  return new Installation(cluster, reader, server, { ...kept, secrets: own }, files, carried, closing);
}

export class Installation {
  readonly copies: string;
  readonly secrets: Kept["secrets"];
  readonly vapidPublicKey: string;

  constructor(
    private readonly cluster: Cluster,
    readonly reader: Awaited<ReturnType<typeof readerIn>>,
    private readonly server: Server,
    { copies, secrets, vapidPublicKey }: Kept,
    private readonly files: Record<string, string>,
    readonly carried: ReturnType<typeof startKubelet>,
    private readonly closing: Closing,
  ) {
    this.copies = copies;
    this.secrets = secrets;
    this.vapidPublicKey = vapidPublicKey;
  }

  /** As the database's owner, beside all that runs. */
  async owner<T>(work: (connection: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
    const connection = connect(this.server.url("tuuri"), 1);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  /** How many there are of each part. */
  async pods(): Promise<number[]> {
    const parts = ["web", "api", "worker"].map((part) => this.reader.release.pods(part));
    return (await Promise.all(parts)).map(({ length }) => length);
  }

  /** An API as its pods would be one. */
  async serve(): Promise<ServerProcess> {
    const { release } = this.reader;
    const found = await this.cluster.api.list(release.place("apps/v1", "Deployment"));
    const objects = await readBy(this.cluster.api, release.namespace);
    const { env } = startOf([...objects, ...(found as typeof objects)], "api");
    const api = await startServer({ ...env, DATA_DIR: await directoryFor(this.closing) });
    this.closing.push(() => api.process.exitCode ?? api.stop());
    return api;
  }

  /** How many rows there are of what matters. */
  counts(): Promise<Record<string, number>> {
    return this.owner(async ({ client: sql }) => {
      const found: Record<string, number> = {};
      for (const table of ["accounts", "schools", "jobs", "applications", "assignments", "files"]) {
        const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(table)}`;
        found[table] = row?.rows ?? -1;
      }
      return found;
    });
  }

  /** All people with what is theirs, and all files. */
  async lose(): Promise<void> {
    await this.owner(({ client: sql }) => sql`truncate accounts cascade`);
    const store = minioClient(this.files);
    const bucket = this.files["S3_BUCKET"] ?? "";
    const keys: string[] = [];
    for await (const { name } of store.listObjectsV2(bucket, "", true)) keys.push(name);
    expect(keys.length).toBeGreaterThan(0);
    await store.removeObjects(bucket, keys);
  }

  /** The guide's steps from the empty database on, for which something may have to be done before. */
  async restore(before: string): Promise<void> {
    const { shell, step } = this.reader;
    const [dump = ""] = (await readdir(this.copies)).filter((name) => name.endsWith(".dump"));
    await shell.run(before + step.dump.replace("tuuri.dump", dump), {
      BACKUP: this.copies,
      DATABASE_URL: this.server.url("tuuri", "tuuri"),
      ADMIN_URL: this.server.url("postgres"),
    });
    await this.ended(step.migrate, "tuuri-migrate", "the database is up to date");
    await this.ended(step.files, "tuuri-restore", "files copied from");
    await this.expectNobodysJob();
    await shell.run(step.start);
    expect(await this.pods()).toEqual([3, 2, 2]);
  }

  /** A step whose job ends well, while nothing else runs. */
  private async ended(commands: string, job: string, words: string): Promise<void> {
    await this.reader.shell.run(commands);
    expect(this.carried.at(-1)).toEqual({ job, failed: [], said: expect.stringContaining(words) });
    expect(await this.pods()).toEqual([0, 0, 0]);
  }

  /** Else it goes with its log when the CronJob has run again; and it runs where all pods may. */
  private async expectNobodysJob(): Promise<void> {
    const place = this.reader.release.place("batch/v1", "Job");
    const job = await this.cluster.api.find(place, "tuuri-restore");
    expect(job?.metadata).not.toHaveProperty("ownerReferences");
    const { initContainers, tolerations } = job?.spec.template.spec ?? {};
    expect([initContainers ?? [], tolerations]).toEqual([[], placed]);
  }
}
