// Shows (rule: pictures).
import { expect, test } from "bun:test";
import sharp from "sharp";
import { flat, pngWith, textBombs } from "../../server/modules/files/content/bombs.fixture.ts";
import { jpeg, photograph, png, webp } from "../../server/modules/files/content/content.fixture.ts";
import { attachmentKind } from "../../server/modules/files/content/kinds.ts";
import { effortOf } from "../../server/modules/files/content/picture-effort.ts";
import { squarePicture } from "../../server/modules/files/content/pictures.ts";
import { cpuOf } from "../../tests/support/machine/cpu.ts";

const camera = { pixels: 60_000, each: 1 };

test("what a picture takes is known from its structure, and is as the library says", async () => {
  expect(effortOf(await jpeg(), "image/jpeg")).toEqual(camera);
  expect(effortOf(await photograph(), "image/jpeg")).toEqual(camera);
  expect(effortOf(await png(), "image/png")).toEqual({ pixels: 60_000, each: 2 });
  expect(effortOf(await webp(), "image/webp")).toEqual({ pixels: 60_000, each: 3 });
  for (const [width, height] of [
    [1, 1],
    [257, 1023],
    [3000, 17],
  ] as const) {
    const pixels = width * height;
    const made = flat(width, height);
    const all: [string, Buffer][] = [
      ["image/jpeg", await made.clone().jpeg().toBuffer()],
      ["image/jpeg", await made.clone().jpeg({ progressive: true }).toBuffer()],
      ["image/png", await made.clone().png({ palette: true }).toBuffer()],
      ["image/png", await made.clone().ensureAlpha(0.5).png({ progressive: true }).toBuffer()],
      ["image/webp", await made.clone().webp({ lossless: true }).toBuffer()],
      ["image/webp", await made.clone().ensureAlpha(0.5).webp().toBuffer()],
      [
        "image/webp",
        await made
          .clone()
          .withExif({ IFD0: { Make: "x" } })
          .webp()
          .toBuffer(),
      ],
    ];
    for (const [kind, bytes] of all) {
      expect((await sharp(bytes).metadata()).width).toBe(width);
      expect({ kind, ...effortOf(bytes, kind) }).toMatchObject({ kind, pixels });
    }
  }
});

test("nothing is known of a picture that is cut off anywhere, nor of what is none", async () => {
  const wholes = { "image/jpeg": await jpeg(), "image/png": await png(), "image/webp": await webp() };
  for (const [kind, whole] of Object.entries(wholes))
    for (let length = 0; length < whole.length - 1; length += 7)
      expect(effortOf(whole.subarray(0, length), kind)).toBeUndefined();
  expect(effortOf(Buffer.from("GIF89a"), "image/gif")).toBeUndefined();
});

test("a photograph of 24 megapixels is taken; what takes more for each pixel has fewer", async () => {
  const photo = await flat(6000, 4000).jpeg({ quality: 40 }).toBuffer();
  expect((await attachmentKind("a.jpg", photo)).contentType).toBe("image/jpeg");
  expect((await sharp(await squarePicture(photo)).metadata()).width).toBe(1024);
  const refused = async (bytes: Buffer) =>
    squarePicture(bytes).then(
      () => "taken",
      ({ fields }) => fields.picture.values,
    );
  expect(await refused(await flat(2600, 2500).jpeg({ progressive: true }).toBuffer())).toEqual({ most: 6 });
  expect(await refused(await flat(3000, 3000).webp({ effort: 0 }).toBuffer())).toEqual({ most: 8 });
  expect(await refused(await flat(4200, 4200).png().toBuffer())).toEqual({ most: 16 });
}, 60_000);

/** Milliseconds of CPU that refusing may take. */
const bound = 50;

test("what unpacks to more than it shows, or breaks off at its end, costs next to nothing", async () => {
  const progressive = await flat(5000, 4990).jpeg({ quality: 40, progressive: true }).toBuffer();
  const pass = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const bombs: [string, string, Buffer][] = [
    ["texts that unpack to half a gigabyte", "a.png", textBombs(60)],
    [
      "one of seven passes, short of its last rows",
      "a.png",
      pngWith({ width: 5000, height: 5000, rows: 4990, interlaced: true }),
    ],
    ["400 megapixels", "a.png", pngWith({ width: 20_000, height: 20_000, rows: 10 })],
    ["one of several passes, cut off", "a.jpg", progressive.subarray(0, -200)],
    [
      "a thousand passes",
      "a.jpg",
      Buffer.concat([progressive.subarray(0, -2), ...Array(1000).fill(pass), progressive.subarray(-2)]),
    ],
  ];
  for (const [what, name, bytes] of bombs) {
    expect({ what, fits: bytes.length <= 1024 * 1024 }).toEqual({ what, fits: true });
    for (const read of [() => attachmentKind(name, bytes), () => squarePicture(bytes)]) {
      const refusal = () =>
        read().then(
          () => "taken",
          ({ status }) => status,
        );
      expect({ what, status: await refusal() }).toEqual({ what, status: 422 });
      expect({ what, slow: (await cpuOf(refusal, bound)) >= bound }).toEqual({ what, slow: false });
    }
  }
}, 60_000);
