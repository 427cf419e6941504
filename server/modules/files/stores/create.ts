import type { Config } from "../../../platform/config.ts";
import { directoryStore } from "./directory-store.ts";
import { s3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";
import { tracedStore } from "./traced-store.ts";

const stores = new WeakMap<Config, FileStore>();

/** The store that a configuration names; the same one each time. */
export function createFileStore(config: Config): FileStore {
  let store = stores.get(config);
  if (!store) {
    store = config.s3 ? tracedStore(config.s3.endpoint, s3Store(config.s3)) : directoryStore(config);
    stores.set(config, store);
  }
  return store;
}
