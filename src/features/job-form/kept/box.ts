import type { DraftPlace } from "./key.ts";
import { removeOld, type Sealed, type Shelf, sealedIn } from "./old.ts";

const ivBytes = 12;

export interface Kept {
  value: unknown;
  /** When it was put there. */
  at: number;
}

export interface Box {
  /** Undefined when nothing is there, when it is too old, or when it was not put there with this key. */
  read(): Promise<Kept | undefined>;
  write(value: unknown): Promise<void>;
  remove(): void;
  /** For good: nothing is written after it. */
  close(): void;
}

/** A place of one person's own in a browser that others may use as well: encrypted, and empty after a week (rule: kept-draft). */
export function boxIn(shelf: Shelf, { name, keys }: DraftPlace, now = Date.now): Box {
  const opened = Promise.all(
    keys.map((key) => crypto.subtle.importKey("raw", bytesOf(key), "AES-GCM", false, ["encrypt", "decrypt"])),
  );
  /** The latest write counts, whichever encryption is done first. */
  let latest = 0;
  let closed = false;

  const read = async () => {
    removeOld(shelf, now());
    const found = sealedIn(shelf.getItem(name));
    if (!found) return undefined;
    const { at, sealed } = found;
    for (const key of await opened) {
      try {
        const bytes = bytesOf(sealed);
        const iv = settings(bytes.slice(0, ivBytes), at);
        const plain = await crypto.subtle.decrypt(iv, key, bytes.slice(ivBytes));
        return { value: JSON.parse(new TextDecoder().decode(plain)) as unknown, at };
      } catch {
        // Of another key, or broken.
      }
    }
    return undefined;
  };

  const write = async (value: unknown) => {
    const own = ++latest;
    const [at, iv] = [now(), crypto.getRandomValues(new Uint8Array(ivBytes))];
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const [key] = await opened;
    const made = new Uint8Array(await crypto.subtle.encrypt(settings(iv, at), key as CryptoKey, plain));
    if (own !== latest || closed) return;
    const sealed: Sealed = { at, sealed: textOf(new Uint8Array([...iv, ...made])) };
    shelf.setItem(name, JSON.stringify(sealed));
  };

  const remove = () => {
    latest++;
    shelf.removeItem(name);
  };
  const close = () => {
    closed = true;
    remove();
  };
  return { read, write, remove, close };
}

/** What is written beside cannot be changed either. */
const settings = (iv: Uint8Array<ArrayBuffer>, at: number) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(String(at)),
});

const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
