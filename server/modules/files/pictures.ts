import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { invalid } from "../../platform/errors.ts";

/** Edge of a stored picture. Pixels. */
const largestEdge = 1024;
/** A camera's 24 megapixels; a small file that unpacks to more is a bomb or a mistake. */
const mostPixels = 25_000_000;
/** Seconds. */
const longestWork = 10;

export const pictureContentType = "image/webp";

/** The only decoders that strangers' bytes reach. */
const kinds = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * A picture made anew from the pixels of another: turned as its camera held it, cut to a square and
 * without anything that was hidden in it (place, time, scripts behind its end).
 * @throws Refusal 422 for anything but a JPEG, PNG or WebP picture of reasonable size
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  if (!kinds.has((await fileTypeFromBuffer(bytes))?.mime ?? ""))
    throw invalid({ picture: "errors:file.picture" });
  const decode = await decoder(bytes);
  const { autoOrient } = await decode()
    .metadata()
    .catch((error) => refuse(error));
  const edge = Math.min(autoOrient.width, autoOrient.height, largestEdge);
  return decode()
    .autoOrient()
    .resize(edge, edge, { fit: "cover" })
    .webp({ quality: 82 })
    .timeout({ seconds: longestWork })
    .toBuffer()
    .catch((error) => refuse(error));
}

/** Whether all pixels of a picture can be read. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const decode = await decoder(bytes);
  return decode()
    .resize(16, 16)
    .timeout({ seconds: longestWork })
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** The library is loaded with the first picture: most processes see none for a long time, and it takes 12 MB. */
async function decoder(bytes: Buffer): Promise<() => Sharp> {
  const { default: sharp } = await import("sharp");
  return () => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
}

function refuse(error: unknown): never {
  const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  throw invalid({ picture: tooLarge ? "errors:file.tooManyPixels" : "errors:file.unreadablePicture" });
}
