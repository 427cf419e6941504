import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { invalid, type Message } from "../../../platform/failures/errors.ts";
import { effortOf } from "./picture-effort.ts";

/** Edge of a stored picture. Pixels. */
const largestEdge = 1024;
/**
 * A camera's 24 megapixels; a small file that unpacks to more is a bomb or a mistake. Of what takes more to unpack than a
 * photograph fewer are decoded: what turns out to be broken at its very end has cost all of it by then.
 */
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
 * (rule: pictures)
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!kinds.has(mime))
    throw invalid({ picture: isTelephonePicture(mime) ? "errors:file.heic" : "errors:file.picture" });
  const problem = problemOf(bytes, mime);
  if (problem) throw invalid({ picture: problem });
  const decode = await decoder(bytes);
  const { autoOrient } = await decode().metadata().catch(refuse);
  const edge = Math.min(autoOrient.width, autoOrient.height, largestEdge);
  return decode()
    .autoOrient()
    .resize(edge, edge, { fit: "cover" })
    .webp({ quality: 82 })
    .timeout({ seconds: longestWork })
    .toBuffer()
    .catch(refuse);
}

/** Whether all pixels of a picture can be read. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!kinds.has(mime) || problemOf(bytes, mime)) return false;
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

/** As an iPhone keeps its photographs unless it is told to choose JPEG; browsers do not show them. */
export const isTelephonePicture = (mime: string): boolean => /^image\/hei[cf]/.test(mime);

/** What a picture says of itself that is a reason not to decode it. */
function problemOf(bytes: Buffer, kind: string): Message | undefined {
  const effort = effortOf(bytes, kind);
  if (!effort) return "errors:file.unreadablePicture";
  if (effort.pixels * effort.each <= mostPixels) return undefined;
  const most = Math.floor(mostPixels / effort.each / 1_000_000);
  return { key: "errors:file.tooManyPixels", values: { most } };
}

/** The library is loaded with the first picture: most processes see none for a long time, and it takes 12 MB. */
async function decoder(bytes: Buffer): Promise<() => Sharp> {
  const { default: sharp } = await import("sharp");
  return () => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
}

function refuse(): never {
  throw invalid({ picture: "errors:file.unreadablePicture" });
}
