/** What a picture says of itself before anything of it is decoded. */
export interface Effort {
  pixels: number;
  /** How many times more each takes than one of a camera's photograph. */
  each: number;
}

/** A photograph of several passes has about ten; each goes over all of its pixels, however few bytes it has. */
const mostPasses = 20;
/** Texts and colours that are packed: each unpacks to 8 MB at most. Editors write one or two. */
const mostPacked = 8;
/** Bytes of a pixel as many as this take what one of a photograph takes. */
const usualBytes = 2;

/**
 * What decoding takes, from the structure alone (rule: pictures). Nothing is found of what is not whole, or not built like a picture
 * that anybody makes.
 */
export function effortOf(bytes: Buffer, contentType: string): Effort | undefined {
  try {
    if (contentType === "image/png") return ofPng(bytes);
    if (contentType === "image/jpeg") return ofJpeg(bytes);
    return contentType === "image/webp" ? ofWebp(bytes) : undefined;
  } catch (error) {
    // It ends before what it says of itself does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Colours of a pixel, by the kind of PNG. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const packed = new Set(["zTXt", "iTXt", "iCCP"]);

function ofPng(bytes: Buffer): Effort | undefined {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  const colours = channels[bytes.readUInt8(25)];
  if (!colours) return undefined;
  let packs = 0;
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (packed.has(type) && ++packs > mostPacked) return undefined;
    at += length + 12;
    if (at > bytes.length) return undefined;
    if (type === "IEND") break;
  }
  const inPasses = bytes.readUInt8(28) !== 0;
  const size = (colours * Math.max(8, bytes.readUInt8(24))) / 8;
  return {
    pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20),
    each: Math.max(1, size / usualBytes) * (inPasses ? 4 : 1),
  };
}

/** Of several passes, or of one. */
const frames = new Map([
  [0xc0, false],
  [0xc1, false],
  [0xc2, true],
]);
const scan = 0xda;
const end = 0xd9;

function ofJpeg(bytes: Buffer): Effort | undefined {
  let pixels: number | undefined;
  let passes = 0;
  let progressive = false;
  for (let at = markerFrom(bytes, 2); ; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === end) break;
    const length = bytes.readUInt16BE(at + 2);
    if (frames.has(marker)) {
      if (pixels !== undefined) return undefined;
      pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
      progressive = frames.get(marker) ?? false;
    }
    if (marker === scan && ++passes > mostPasses) return undefined;
    at = markerFrom(bytes, at + 2 + length);
  }
  return pixels && passes > 0 ? { pixels, each: progressive || passes > 1 ? 4 : 1 } : undefined;
}

/** Where the next marker is: what is compressed has none, but for those by which it is found again after a fault. */
function markerFrom(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError("no further marker");
}

function ofWebp(bytes: Buffer): Effort | undefined {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const each = 3;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { pixels: (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1), each };
  if (kind === "VP8L") {
    const size = bytes.readUInt32LE(21);
    return { pixels: ((size & 0x3fff) + 1) * (((size >> 14) & 0x3fff) + 1), each };
  }
  if (kind !== "VP8 ") return undefined;
  return { pixels: (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff), each };
}
