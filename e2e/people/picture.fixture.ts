import sharp from "sharp";

/** A picture of 900 × 600 pixels: red on the left, blue on the right. */
export async function redAndBlue(): Promise<Buffer> {
  const half = { width: 450, height: 600, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "#00f" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 900, background: "#f00" } })
    .composite([{ input: blue, left: 450, top: 0 }])
    .jpeg()
    .toBuffer();
}
