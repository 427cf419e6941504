// (rule: file-store-away)
import { Refusal } from "../../../platform/failures/errors.ts";

export interface StoredBytes {
  stream: ReadableStream<Uint8Array>;
  size: number;
}

export interface StoredKey {
  key: string;
  modifiedAt: Date;
}

/** Where the bytes of files are. What they are and who may see them is in the table `files`. */
export interface FileStore {
  /** Complete and on disk when it resolves; a crash before leaves nothing under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredBytes | undefined>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /**
   * Whether anything has been put there yet.
   * @throws when nothing can be put or read now
   */
  begun(): Promise<boolean>;
  /** Everything that this product may have put there, in no order. */
  list(): AsyncIterable<StoredKey>;
}

/** 503: the bytes can be neither kept nor read now. */
export const storeAway = () =>
  new Refusal(503, "unavailable", { msg: "errors:busy" }, {}, { "retry-after": "5" });
