// Shows (rule: pictures, body-room).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { accounts } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { type FileClient, wear } from "../client.fixture.ts";
import { storesUnderTest } from "../stores/stores.fixture.ts";
import { jpeg, photograph, png, twoColours, webp } from "./content.fixture.ts";
import { openedClient } from "./opened.fixture.ts";

for (const { name, skipped, open } of storesUnderTest) {
  describe.skipIf(skipped)(`pictures ${name}`, () => {
    let client: FileClient;
    let substitute: Actor;

    beforeAll(async () => {
      client = await openedClient(open);
      substitute = await createSubstitute(client.t.db);
    });
    afterAll(() => client.close());

    async function uploaded(bytes: Uint8Array, by = substitute): Promise<string> {
      const { status, body } = await client.sendPicture(by, bytes);
      expect(status).toBe(200);
      return body.file.filename;
    }

    test("come back square, as WebP, under a name that nobody guesses", async () => {
      for (const bytes of [await png(), await jpeg(), await webp()]) {
        const file = await uploaded(bytes);
        expect(file).toMatch(/^[0-9a-f]{32}picture\.webp$/);
        const { status, headers, bytes: shown } = await client.see(substitute, file);
        expect(status).toBe(200);
        expect(headers.get("content-type")).toBe("image/webp");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("cache-control")).toStartWith("private");
        const { format, width, height } = await sharp(shown).metadata();
        expect({ format, width, height }).toEqual({ format: "webp", width: 200, height: 200 });
      }
    });

    test("are never larger than 1024 pixels", async () => {
      const { bytes } = await client.see(
        substitute,
        await uploaded(await twoColours(3000, 2000).jpeg().toBuffer()),
      );
      const { width, height } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: 1024, height: 1024 });
    });

    test("stand upright and have lost place, maker and name", async () => {
      const original = await photograph();
      const before = await sharp(original).metadata();
      expect(before.orientation).toBe(6);
      expect(before.exif?.includes("Secretmaker")).toBe(true);
      expect(original.includes("Secretname")).toBe(true);
      const { bytes } = await client.see(substitute, await uploaded(original));
      const after = await sharp(bytes).metadata();
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      for (const secret of ["EXIF", "Exif", "GPS", "Secretmaker", "Secretname", "ICCP", "XMP "]) {
        expect(bytes.includes(secret)).toBe(false);
      }
      // Lying, the left was red; turned clockwise, that is the top.
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const colour = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
      expect(colour(100, 20)[0]).toBeGreaterThan(200);
      expect(colour(100, 180)[2]).toBeGreaterThan(200);
    });

    test("carry no script behind their end", async () => {
      const script = "<html><script>alert(document.cookie)</script>";
      for (const picture of [await png(), await jpeg(), await webp()]) {
        const polyglot = Buffer.concat([picture, Buffer.from(script)]);
        const { bytes } = await client.see(substitute, await uploaded(polyglot));
        expect(bytes.includes("script")).toBe(false);
      }
    });

    test("are nothing but pictures", async () => {
      const broken = (await png()).subarray(0, 200);
      const refused: [string, Uint8Array][] = [
        ["me.gif", Buffer.from("GIF89a/*\0\x01\0\x01\0*/=1;alert(1)//<script>alert(1)</script>", "latin1")],
        ["me.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
        ["me.jpg", Buffer.from("<!doctype html><script>alert(1)</script>")],
        ["me.jpg", Buffer.from("%PDF-1.4\n%%EOF")],
        ["me.jpg", Buffer.from("MZ\x90\0")],
        ["me.png", broken],
        ["me.tiff", await twoColours().tiff().toBuffer()],
      ];
      for (const [name, bytes] of refused) {
        const { status, body } = await client.sendPicture(substitute, bytes, name);
        expect({ name, status, code: body.code }).toEqual({ name, status: 422, code: "invalid_input" });
        expect(Object.keys(body).sort()).toEqual(["code", "img"]);
      }
    });

    test("do not unpack to more than the memory can hold", async () => {
      const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(1024 * 1024);
      const before = process.memoryUsage().rss;
      const { status, body } = await client.sendPicture(substitute, bomb);
      expect(status).toBe(422);
      expect(body.img).toBe("Kuva on liian tarkka. Pienennä se enintään 16 megapikseliin.");
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    });

    test("may have 1 MB and not a byte more", async () => {
      const picture = await png();
      const sized = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
      expect((await client.sendPicture(substitute, sized(1024 * 1024))).status).toBe(200);
      const swede = await createSubstitute(client.t.db, { lang: "sv" });
      for (const size of [1024 * 1024 + 1, 3 * 1024 * 1024]) {
        const { status, body } = await client.sendPicture(swede, sized(size));
        expect(status).toBe(413);
        expect(body).toEqual({ img: "*Filen är för stor (max 1 MB)", code: "too_large" });
      }
    });

    test("need a login, a form and one file", async () => {
      expect((await client.sendPicture(null, await png())).status).toBe(401);
      const empty = await client.send(substitute, "POST", "/api/shared/image", new FormData());
      expect([empty.status, Object.keys(empty.body).sort()]).toEqual([422, ["code", "img"]]);
      const none = await client.send(substitute, "POST", "/api/shared/image", { img: "x" });
      expect(none.status).toBe(400);
      const two = new FormData();
      for (const n of [1, 2]) two.append("img", new File([new Uint8Array(await png())], `${n}.png`));
      expect((await client.send(substitute, "POST", "/api/shared/image", two)).status).toBe(422);
    });

    test("that stand for somebody are for everybody signed in, others for who uploaded them", async () => {
      const { db } = client.t;
      const [owner, teacher, principal, other] = [
        await createSubstitute(db),
        await createTeacher(db),
        await createPrincipal(db),
        await createSubstitute(db),
      ];
      const file = await uploaded(await png(), owner);
      const statuses = async () =>
        Promise.all(
          [null, owner, teacher, principal, other].map(async (who) => (await client.see(who, file)).status),
        );
      expect(await statuses()).toEqual([401, 200, 404, 404, 404]);
      await wear(client, owner, file);
      expect(await statuses()).toEqual([401, 200, 200, 200, 200]);
      await db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, owner.id));
      expect(await statuses()).toEqual([401, 401, 404, 404, 404]);
    });

    test("are not attachments, nor the other way round", async () => {
      const file = await uploaded(await png());
      expect((await client.download(substitute, file)).status).toBe(404);
      const teacher = await createTeacher(client.t.db);
      const { body } = await client.sendFiles(teacher, ["a.png", await png()]);
      expect((await client.see(teacher, body.files[0].filename)).status).toBe(404);
    });

    test("are not sent again to a browser that has them", async () => {
      const file = await uploaded(await png());
      const { headers } = await client.see(substitute, file);
      const again = { "if-none-match": headers.get("etag") ?? "" };
      const { status, bytes } = await client.see(substitute, file, again);
      expect([status, bytes.length]).toEqual([304, 0]);
      expect((await client.see(await createSubstitute(client.t.db), file, again)).status).toBe(404);
    });

    test("are limited per account, with Retry-After", async () => {
      const busy = await createSubstitute(client.t.db);
      const statuses = [];
      for (let n = 0; n < 61; n++) {
        const { status } = await client.send(busy, "POST", "/api/shared/image", new FormData());
        statuses.push(status);
      }
      expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
      expect(statuses[60]).toBe(429);
      const refused = await client.sendPicture(busy, await png());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.body.img).toBeString();
      expect((await client.sendPicture(await createSubstitute(client.t.db), await png())).status).toBe(200);
    });
  });
}
