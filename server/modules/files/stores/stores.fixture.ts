import { ensureMinio, type Minio, startMinio } from "../../../../tests/support/servers/minio.ts";

const path = await ensureMinio();
let running: Promise<Minio> | undefined;
let users = 0;

interface StoreUnderTest {
  name: string;
  skipped: boolean;
  /** Environment of a configuration that uses it; `close` it when the tests are done. */
  open(): Promise<{ env: Record<string, string>; close(): Promise<void> }>;
}

/** What every test of stored files runs against. */
export const storesUnderTest: StoreUnderTest[] = [
  {
    name: "in a directory",
    skipped: false,
    open: async () => ({ env: {}, close: async () => {} }),
  },
  {
    name: "in an S3 store",
    skipped: path === undefined,
    open: async () => {
      users++;
      running ??= startMinio(path ?? "");
      const minio = await running;
      // A bucket that nobody has made yet.
      const env = { ...minio.env, S3_BUCKET: `tuuri-${crypto.randomUUID()}` };
      return {
        env,
        close: async () => {
          if (--users > 0) return;
          running = undefined;
          await minio.stop();
        },
      };
    },
  },
];
