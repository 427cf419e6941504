import { inflateRawSync } from "node:zlib";

/** Office documents have hundreds of parts at most. */
const mostEntries = 10_000;
/** Far beyond what a document of 1 MB holds; a bomb says more. Bytes. */
const mostUnpacked = 256 * 1024 * 1024;

const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;

/** Whether bytes end as a ZIP archive does, whatever they begin with. */
export function endsAsZip(bytes: Buffer): boolean {
  return bytes.lastIndexOf("PK\x05\x06", undefined, "latin1") >= Math.max(0, bytes.length - 65_557);
}

export interface ZipEntry {
  name: string;
  isPacked: boolean;
  /** As it lies there. Bytes. */
  size: number;
  at: number;
}

/** Whether what stands behind the end of an archive is the comment that it announces, and a text that is nothing else. */
function isComment(bytes: Buffer, from: number): boolean {
  const comment = bytes.toString("latin1", from);
  return (
    bytes.readUInt16LE(from - 2) === comment.length &&
    /^[\t\n\r -~\xa0-\xff]*$/.test(comment) &&
    !/<|%PDF|%%EOF/.test(comment)
  );
}

/**
 * The parts of a ZIP archive, from its directory. Nothing is found when the archive is not
 * the whole file from its first byte to its last (then it is something else as well), when it is
 * encrypted, or when it claims to unpack to more than any document.
 * (rule: attachment-kinds)
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + endLength > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (at + size !== end || count > mostEntries || !isComment(bytes, end + endLength)) return undefined;

  const entries: ZipEntry[] = [];
  let unpacked = 0;
  let first = Number.POSITIVE_INFINITY;
  for (let n = 0; n < count; n++) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entrySignature) return undefined;
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    unpacked += bytes.readUInt32LE(at + 24);
    if (encrypted || unpacked > mostUnpacked) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const begin = bytes.readUInt32LE(at + 42);
    first = Math.min(first, begin);
    entries.push({
      name: bytes.toString("utf8", at + entryLength, at + entryLength + nameLength),
      isPacked: bytes.readUInt16LE(at + 10) !== 0,
      size: bytes.readUInt32LE(at + 20),
      at: begin,
    });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && first === 0 ? entries : undefined;
}

/** Of a part that is read. Bytes. */
const mostRead = 256 * 1024;

/** A small part as text. @throws Error for one that is broken or unpacks to more */
export function zipText(bytes: Buffer, { at, size, isPacked }: ZipEntry): string {
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const part = bytes.subarray(from, from + size);
  return (isPacked ? inflateRawSync(part, { maxOutputLength: mostRead }) : part).toString("utf8");
}
