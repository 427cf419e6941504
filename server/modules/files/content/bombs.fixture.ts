import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A picture of one colour: of any size it is a few kilobytes. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } });

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

interface Png {
  width: number;
  height: number;
  /** Of so many rows it has the pixels. */
  rows: number;
  interlaced?: boolean;
  further?: Buffer[];
}

/** A black PNG with an alpha channel, chunk by chunk. */
export function pngWith({ width, height, rows, interlaced = false, further = [] }: Png): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  head.writeUInt8(6, 9);
  head.writeUInt8(interlaced ? 1 : 0, 12);
  const pixels = deflateSync(Buffer.alloc((1 + width * 4) * rows), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    ...further,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A tiny picture with so many texts, of which each unpacks to 8 MB. */
export function textBombs(count: number): Buffer {
  const text = deflateSync(Buffer.alloc(8_000_000));
  const further = Array.from({ length: count }, (_, n) =>
    chunk("zTXt", Buffer.concat([Buffer.from(`k${n}\0\0`), text])),
  );
  return pngWith({ width: 10, height: 10, rows: 10, further });
}
