import { Readable } from "node:stream";
import { Client } from "minio";
import type { S3Config } from "../../platform/config.ts";
import { checkedKey, isKey } from "./keys.ts";
import type { FileStore } from "./store.ts";

/**
 * Keeps files in a bucket. Only plain calls of the S3 API, so that any S3 store will do.
 * @param patience how long to wait for an answer in milliseconds; the client by itself waits for ever
 */
export function s3Store(config: S3Config, patience = 20_000): FileStore {
  const { endpoint, bucket, accessKey, secretKey, region } = config;
  const inTime = <T>(work: Promise<T>) => within(patience, work);
  const client = new Client({
    endPoint: endpoint.hostname.replace(/^\[|\]$/g, ""),
    useSSL: endpoint.protocol === "https:",
    ...(endpoint.port ? { port: Number(endpoint.port) } : {}),
    accessKey,
    secretKey,
    region,
    // Its own retry waits up to a minute and writes to the console; people can try again sooner.
    retryOptions: { disableRetry: true },
  });

  async function put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await inTime(client.putObject(bucket, key, buffer, buffer.length, { "Content-Type": contentType }));
  }

  /** Made only when it is missing, so that a key which may do no more than read and write suffices. */
  async function makeBucket(): Promise<void> {
    await inTime(client.makeBucket(bucket, region)).catch(
      unless("BucketAlreadyOwnedByYou", "BucketAlreadyExists"),
    );
  }

  return {
    async put(key, bytes, contentType) {
      checkedKey(key);
      try {
        await put(key, bytes, contentType);
      } catch (error) {
        if (codeOf(error) !== "NoSuchBucket") throw error;
        await makeBucket();
        await put(key, bytes, contentType);
      }
    },

    async get(key) {
      const object = await inTime(client.getObject(bucket, checkedKey(key))).catch(
        unless("NoSuchKey", "NoSuchBucket"),
      );
      if (!object) return undefined;
      const { headers } = object as Readable & { headers: Record<string, string | undefined> };
      return {
        stream: Readable.toWeb(object) as unknown as ReadableStream<Uint8Array>,
        size: Number(headers["content-length"]),
      };
    },

    async remove(key) {
      await inTime(client.removeObject(bucket, checkedKey(key))).catch(unless("NoSuchKey", "NoSuchBucket"));
    },

    async *list() {
      try {
        for await (const { name, lastModified } of client.listObjectsV2(bucket, "", true)) {
          // The bucket may hold what is not ours.
          if (name && lastModified && isKey(name)) yield { key: name, modifiedAt: lastModified };
        }
      } catch (error) {
        unless("NoSuchBucket")(error);
      }
    },
  };
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? "")) throw error;
  };

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("The S3 store does not answer")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
