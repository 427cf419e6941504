import type { Agent } from "node:http";
import { Readable } from "node:stream";
import { Client } from "minio";
import type { Waits } from "../../../platform/config/waits.ts";
import type { S3Config } from "../../../platform/config.ts";
import { listInTime, streamInTime, inTime as within } from "../content/bounded.ts";
import { checkedKey, isKey } from "../keys.ts";
import type { FileStore, StoredBytes } from "./store.ts";

type StoreWaits = Pick<Waits, "storeAnswersWithin" | "storeReadWithin">;

/**
 * Keeps files in a bucket. Only plain calls of the S3 API, so that any S3 store will do.
 * @param waits how long to wait for an answer (rule: file-store-away); the client by itself waits for ever. Who is read to looks at
 * a page meanwhile, which shows without the picture.
 * @param agent calls the store, where a proxy is on the way
 */
export function s3Store(config: S3Config, waits: StoreWaits, agent?: Agent): FileStore {
  const { bucket, region } = config;
  const { storeAnswersWithin: patience, storeReadWithin } = waits;
  const inTime = <T>(work: Promise<T>) => within(patience, work);
  const client = clientOf(config, agent);

  async function put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { etag } = await inTime(
      client.putObject(bucket, key, buffer, buffer.length, { "Content-Type": contentType }),
    );
    // Something else that stands in its place, as a page of a proxy, says 200 to everything.
    if (!etag) throw new Error("The S3 store took a file without saying what it has now");
  }

  const get = (key: string) => read(client, bucket, storeReadWithin, key);

  /** Only when it is missing, so that a key which may do no more than read and write suffices. */
  const makeBucket = () =>
    inTime(client.makeBucket(bucket, region)).catch(unless("BucketAlreadyOwnedByYou", "BucketAlreadyExists"));

  const objects = (): AsyncIterable<{ name?: string; lastModified?: Date }> =>
    client.listObjectsV2(bucket, "", true);

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

    get,

    async begun() {
      // A bucket that is not there is made with the first file; what is asked for is nobody's.
      await get("0".repeat(32));
      return true;
    },

    async remove(key) {
      await inTime(client.removeObject(bucket, checkedKey(key))).catch(unless("NoSuchKey", "NoSuchBucket"));
    },

    async *list() {
      try {
        for await (const { name, lastModified } of listInTime(patience, objects())) {
          // The bucket may hold what is not ours.
          if (name && lastModified && isKey(name)) yield { key: name, modifiedAt: lastModified };
        }
      } catch (error) {
        unless("NoSuchBucket")(error);
      }
    },
  };
}

async function read(
  client: Client,
  bucket: string,
  wait: number,
  key: string,
): Promise<StoredBytes | undefined> {
  const asked = client.getObject(bucket, checkedKey(key));
  const object = await within(wait, asked, (late) => late.destroy()).catch(
    unless("NoSuchKey", "NoSuchBucket"),
  );
  if (!object) return undefined;
  const { headers } = object as Readable & { headers: Record<string, string | undefined> };
  return {
    stream: streamInTime(wait, Readable.toWeb(object) as unknown as ReadableStream<Uint8Array>),
    size: Number(headers["content-length"]),
  };
}

function clientOf({ endpoint, accessKey, secretKey, region }: S3Config, agent?: Agent): Client {
  return new Client({
    endPoint: endpoint.hostname.replace(/^\[|\]$/g, ""),
    useSSL: endpoint.protocol === "https:",
    ...(endpoint.port ? { port: Number(endpoint.port) } : {}),
    accessKey,
    secretKey,
    region,
    ...(agent ? { transportAgent: agent } : {}),
    // Its own retry waits up to a minute and writes to the console; people can try again sooner.
    retryOptions: { disableRetry: true },
  });
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? "")) throw error;
  };
