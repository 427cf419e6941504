import type { FileStore } from "./store.ts";

/** A store that is opened when it is first used: what it needs, a process that sees no file does not load. */
export function laterStore(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (...file) => (await store()).put(...file),
    get: async (key) => (await store()).get(key),
    remove: async (key) => (await store()).remove(key),
    begun: async () => (await store()).begun(),
    async *list() {
      yield* (await store()).list();
    },
  };
}
