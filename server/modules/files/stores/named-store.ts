import type { FileStore } from "./store.ts";

/** A store whose failures are told as `nameOf` has them, where it has another name for them. */
export function namedStore(store: FileStore, nameOf: (error: unknown) => Error | undefined): FileStore {
  const rename = (error: unknown): never => {
    throw nameOf(error) ?? error;
  };
  return {
    put: (...file) => store.put(...file).catch(rename),
    get: (key) => store.get(key).catch(rename),
    remove: (key) => store.remove(key).catch(rename),
    begun: () => store.begun().catch(rename),
    async *list() {
      try {
        yield* store.list();
      } catch (error) {
        rename(error);
      }
    },
  };
}
