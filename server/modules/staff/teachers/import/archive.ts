import { inflateRawSync } from "node:zlib";
import { partKey } from "../../../../platform/relations.ts";
import { tooLarge } from "./list.ts";

/*
 * The parts of a zip archive, as a workbook is one: without zip64, encryption or several disks, which none of a megabyte
 * needs. Libraries unpack more than is asked for before it can be counted.
 */

/** What the parts with a list may unpack to together, and how many parts there may be. Bytes. */
const mostUnpacked = 1024 * 1024;
const mostParts = 200;

interface Entry {
  name: string;
  isPacked: boolean;
  size: number;
  at: number;
}

/**
 * Gives parts by their `partKey`, as text (rule: teacher-import).
 * @throws RangeError and others for what is no archive, Refusal 422 for more than a list takes
 */
export function partsOf(bytes: Uint8Array): (key: string) => string | undefined {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(directoryOf(archive).map((entry) => [partKey(entry.name), entry]));
  let left = mostUnpacked;
  return (key) => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const part = unpacked(archive, entry, left);
    left -= part.length;
    return part.toString("utf8");
  };
}

function directoryOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new RangeError("no directory");
  const count = archive.readUInt16LE(end + 10);
  if (count > mostParts) throw tooLarge();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new RangeError("no entry of a directory");
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const behind = at + 46 + (name ?? 0);
    entries.push({
      name: archive.toString("utf8", at + 46, behind),
      isPacked: archive.readUInt16LE(at + 10) !== 0,
      size: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at = behind + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Not by what the directory says of its size, which may be a lie. */
function unpacked(archive: Buffer, { at, size, isPacked }: Entry, most: number): Buffer {
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + size);
  try {
    const part = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) }) : packed;
    if (part.length <= most) return part;
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_BUFFER_TOO_LARGE") throw error;
  }
  throw tooLarge();
}
