import type { Adapter, AdapterPayload } from "oidc-provider";

type Store = Map<string, { payload: AdapterPayload; until: number }>;

/**
 * What a provider keeps of sign-ins under way, in memory, shared by all that are made with one storage.
 * @returns the storage of each kind of record
 */
export function memoryStorage(): (model: string) => Adapter {
  const stores = new Map<string, Store>();
  return (model) => {
    const store: Store = stores.get(model) ?? new Map();
    stores.set(model, store);
    const live = (id: string) => {
      const entry = store.get(id);
      if (entry && entry.until < Date.now()) store.delete(id);
      return store.get(id)?.payload;
    };
    const forgetWhere = (of: Store, gone: (payload: AdapterPayload, until: number) => boolean) => {
      for (const [id, { payload, until }] of of) if (gone(payload, until)) of.delete(id);
    };
    return {
      upsert: async (id, payload, seconds = 3600) => {
        forgetWhere(store, (_payload, until) => until < Date.now());
        store.set(id, { payload, until: Date.now() + seconds * 1000 });
      },
      find: async (id) => live(id),
      findByUid: async (uid) => [...store.keys()].map(live).find((payload) => payload?.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = live(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        store.delete(id);
      },
      revokeByGrantId: async (grantId) => {
        for (const other of stores.values()) forgetWhere(other, (payload) => payload.grantId === grantId);
      },
    };
  };
}
