import { expect, test } from "bun:test";
import { ensureMinio, minioClient, startMinio } from "./minio.ts";

const path = await ensureMinio();

test.skipIf(path === undefined)(
  "S3 servers that are started side by side answer their first call",
  async () => {
    // Each hinders the others, as on a machine that has much to do.
    const answers = Array.from({ length: 6 }, async () => {
      const { env, stop } = await startMinio(path ?? "");
      return minioClient(env).bucketExists("tuuri").finally(stop);
    });
    expect(await Promise.all(answers)).toEqual(answers.map(() => false));
  },
  60_000,
);
