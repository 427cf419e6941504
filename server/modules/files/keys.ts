import { randomBytes } from "node:crypto";

/** Longest name that the common file systems take, in bytes. */
const longestKey = 255;
/** Leaves room for the 32 characters in front, and for a browser that adds "(1)". */
const longestName = 180;
/** Of a longer one the end counts, which says what it is: cleaning takes time by the square of the length. */
const longestGiven = 1_000;

const form = /^[0-9a-f]{32}[^\p{C}/\\]*$/u;

/** Whether a text can be a storage key. None of them can leave the directory or the bucket. */
export function isKey(text: string): boolean {
  return form.test(text) && Buffer.byteLength(text) <= longestKey;
}

/** @throws for a text that cannot be a key, whatever the caller checked before */
export function checkedKey(text: string): string {
  if (!isKey(text)) throw new Error(`Not a storage key: ${JSON.stringify(text.slice(0, 80))}`);
  return text;
}

/**
 * 32 hex characters that nobody can guess, and the name that the person knows the file by (rule: file-names).
 */
export const newKey = (name: string): string => randomBytes(16).toString("hex") + name;

/**
 * A name as it may be stored and offered for saving: composed characters, no folders, nothing invisible
 * (which can show `gpj.exe` as `exe.jpg`), nothing that some file system forbids.
 */
export function cleanName(given: string): string {
  const last = given.slice(-longestGiven).toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "")
    .replace(devices, "_$&");
  const extension = extensionOf(plain);
  const stem = extension ? plain.slice(0, -extension.length - 1) : plain;
  const suffix = extension ? `.${extension}` : "";
  return `${shortened(stem, longestName - Buffer.byteLength(suffix)) || "file"}${suffix}`;
}

/** Windows keeps these for machines, whatever follows the first dot. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=$|[. ])/i;

/** What follows the last dot; empty without one. */
export function extensionOf(name: string): string {
  return /\.([^. ]{1,16})$/.exec(name)?.[1] ?? "";
}

function shortened(text: string, bytes: number): string {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** `Content-Disposition` of a download (RFC 6266): for old clients in ASCII, and as it is. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
