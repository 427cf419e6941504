import type { Config, S3Config } from "../../../platform/config.ts";
import { agentThrough } from "../../../platform/http/outward/egress.ts";
import { storeTrouble } from "../../../platform/http/outward/out-of-reach.ts";
import { directoryStore } from "./directory-store.ts";
import { laterStore } from "./later-store.ts";
import { namedStore } from "./named-store.ts";
import type { FileStore } from "./store.ts";
import { tracedStore } from "./traced-store.ts";

const stores = new WeakMap<Config, FileStore>();

/** The store that a configuration names; the same one each time. */
export function createFileStore(config: Config): FileStore {
  let store = stores.get(config);
  if (!store) {
    store = config.s3 ? inBucket(config.s3, config) : directoryStore(config);
    stores.set(config, store);
  }
  return store;
}

function inBucket(s3: S3Config, { waits, proxies }: Config): FileStore {
  const agent = agentThrough(proxies, s3.endpoint);
  const bucket = laterStore(async () => (await import("./s3-store.ts")).s3Store(s3, waits, agent));
  const named = namedStore(bucket, (error) => storeTrouble(error, s3.endpoint, proxies));
  return tracedStore(s3.endpoint, named);
}
