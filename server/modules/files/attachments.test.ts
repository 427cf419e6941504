// Shows (rule: attachments, attachment-visible).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import type { FileClient } from "./client.fixture.ts";
import { officeDocument, openDocument, pdf, png } from "./content/content.fixture.ts";
import { openedForPeople, uploadedBy } from "./content/opened.fixture.ts";
import { type People, statuses } from "./people.fixture.ts";
import { storesUnderTest } from "./stores/stores.fixture.ts";

for (const { name, skipped, open } of storesUnderTest) {
  describe.skipIf(skipped)(`attachments ${name}`, () => {
    let client: FileClient;
    let people: People;

    beforeAll(async () => {
      ({ client, people } = await openedForPeople(open));
    });
    afterAll(() => client.close());

    const uploaded = (by: Actor, fileName?: string) => uploadedBy(client, by, fileName);

    test("come back as they were, to be saved under their own name", async () => {
      const { owner } = people;
      const files: [string, Uint8Array, string][] = [
        ["Lukujärjestys 3b.pdf", pdf(), "application/pdf"],
        ["ohje.txt", Buffer.from("Hei!\nMoro"), "text/plain; charset=utf-8"],
        ["kartta.png", await png(), "image/png"],
        [
          "läxor.docx",
          officeDocument("docx"),
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ],
        ["plan.odt", openDocument("odt"), "application/vnd.oasis.opendocument.text"],
      ];
      const { status, body } = await client.sendFiles(
        owner,
        ...files.map(([fileName, bytes]): [string, Uint8Array] => [fileName, bytes]),
      );
      expect([status, body.success, body.files.length]).toEqual([200, true, files.length]);
      for (const [index, [fileName, bytes, contentType]] of files.entries()) {
        const key: string = body.files[index].filename;
        expect(key.slice(0, 32)).toMatch(/^[0-9a-f]{32}$/);
        expect(key.slice(32)).toBe(fileName);
        const got = await client.download(owner, key);
        expect(got.status).toBe(200);
        expect(got.bytes.equals(Buffer.from(bytes))).toBe(true);
        expect(got.headers.get("content-type")).toBe(contentType);
        expect(got.headers.get("content-length")).toBe(String(bytes.length));
        expect(got.headers.get("x-content-type-options")).toBe("nosniff");
        expect(got.headers.get("cache-control")).toContain("no-store");
        expect(got.headers.get("content-security-policy")).toContain("sandbox");
        expect(got.headers.get("content-disposition")).toEndWith(
          `filename*=UTF-8''${encodeURIComponent(fileName)}`,
        );
        expect(got.headers.get("content-disposition")).toStartWith("attachment; ");
      }
    });

    test("get a name when they come without one", async () => {
      const { status, body } = await client.sendFiles(people.owner, ["", pdf()]);
      expect(status).toBe(200);
      expect(body.files[0].filename.slice(32)).toBe("file.pdf");
    });

    test("may have 1 MB each and not a byte more", async () => {
      const { owner } = people;
      const swede = await createTeacher(client.t.db, { lang: "sv" });
      const limit = 1024 * 1024;
      expect((await client.sendFiles(owner, ["a.pdf", pdf(limit)], ["b.pdf", pdf(limit)])).status).toBe(200);
      const before = await client.stored();
      const tooLarge = await client.sendFiles(swede, ["a.pdf", pdf()], ["b.pdf", pdf(limit + 1)]);
      expect(tooLarge.status).toBe(413);
      expect(tooLarge.body).toEqual({ files: "*Filen är för stor (max 1 MB)", code: "too_large" });
      const finnish = await client.sendFiles(owner, ["b.pdf", pdf(limit + 1)]);
      expect(finnish.body.files).toBe("*Tiedosto on liian suuri (enintään 1 Mt)");
      const far = await client.sendFiles(owner, ["b.pdf", pdf(13 * limit)]);
      expect(far.status).toBe(413);
      expect(await client.stored()).toEqual(before);
    });

    test("are ten at most, never empty, and stored all or none", async () => {
      const { owner } = people;
      const before = await client.rows();
      const many = Array.from({ length: 11 }, (_, n): [string, Uint8Array] => [`${n}.pdf`, pdf()]);
      const refusals = [
        await client.sendFiles(owner, ...many),
        await client.sendFiles(owner),
        await client.sendFiles(owner, ["a.pdf", Buffer.alloc(0)]),
        await client.sendFiles(owner, ["a.pdf", pdf()], ["b.svg", Buffer.from("<svg xmlns='x'></svg>")]),
        await client.sendFiles(owner, ["a.pdf", pdf()], ["b.exe", pdf()]),
      ];
      for (const { status, body } of refusals) {
        expect(status).toBe(422);
        expect(body.files).toBeString();
      }
      expect(await client.rows()).toEqual(before);
      expect((await client.sendFiles(owner, ...many.slice(1))).status).toBe(200);
    });

    test("are uploaded by those who post jobs", async () => {
      expect(await statuses(people, (actor) => client.sendFiles(actor, ["a.pdf", pdf()]))).toEqual({
        nobody: 401,
        owner: 200,
        colleague: 200,
        stranger: 200,
        principal: 200,
        otherPrincipal: 200,
        operator: 200,
        chosen: 403,
        applicant: 403,
      });
      const garbage = { "content-type": "multipart/form-data; boundary=x" };
      const broken = await client.send(people.owner, "POST", "/api/shared/upload/files", { a: 1 }, garbage);
      expect([broken.status, broken.body.code]).toEqual([400, "unreadable"]);
    });

    test("cannot be asked for by a path that leads elsewhere", async () => {
      const { owner } = people;
      const file = await uploaded(owner);
      const paths = [
        "../../../../etc/passwd",
        "..%2f..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "..%5c..%5cetc%5cpasswd",
        "%252e%252e%252fetc%252fpasswd",
        "..%c0%af..%c0%afetc%c0%afpasswd",
        `${file}%00`,
        `${file}%00.png`,
        `%00${file}`,
        `./${file}/../${file}x`,
        `${file}/../../file/x`,
        `..%2ffiles%2f${file}`,
        "%",
        "%E0%A4%A",
        "'%20or%201=1--",
        "a".repeat(5_000),
      ];
      for (const route of ["file", "image"]) {
        for (const path of paths) {
          const status = await client.raw(owner, `/api/shared/${route}/${path}`);
          expect([path, [400, 404].includes(status)]).toEqual([path, true]);
        }
      }
      expect(await client.raw(owner, `/api/shared/file/${file}`)).toBe(200);
      expect((await client.remove(owner, "../../x")).status).toBe(404);
      expect((await client.remove(owner, "a\0")).status).toBe(404);
    });

    test("with a name that leads elsewhere are stored under their last part", async () => {
      const file = await uploaded(people.owner, "../../../tmp/evil\u202Efdp.pdf");
      expect(file.slice(32)).toBe("evilfdp.pdf");
      expect((await client.download(people.owner, file)).status).toBe(200);
    });

    test("are limited per account", async () => {
      const busy = await createTeacher(client.t.db);
      const answers = [];
      for (let n = 0; n < 61; n++) answers.push((await client.sendFiles(busy)).status);
      expect(answers.slice(0, 60).every((status) => status === 422)).toBe(true);
      expect(answers[60]).toBe(429);
    });
  });
}
