import { inSpan } from "../../../platform/tracing/span.ts";
import type { FileStore } from "./store.ts";

/** A store of which a trace tells how long its answers took. */
export function tracedStore({ hostname }: URL, store: FileStore): FileStore {
  const options = { kind: "client", attributes: { "server.address": hostname } } as const;
  return {
    ...store,
    put: (...file) => inSpan("S3 put", options, () => store.put(...file)),
    get: (key) => inSpan("S3 get", options, () => store.get(key)),
    remove: (key) => inSpan("S3 remove", options, () => store.remove(key)),
  };
}
