// Shows (rule: body-limits).
import { describe, expect, spyOn, test } from "bun:test";
import { bytesOf, formOf } from "./http/bodies/bodies.ts";
import { ordinaryBytes, uploadBytes } from "./http/body-limits.ts";

/** Where the largest are taken. */
const upload = "http://localhost/api/shared/upload/files";
const kilobyte = 1024;
const status = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error) => error.status as number,
  );
const post = (body: BodyInit, type = "application/json") =>
  new Request(upload, { method: "POST", headers: { "content-type": type }, body });

/** A body that does not say its size. */
function streamed(chunk: number, count: number) {
  const sent = { chunks: 0 };
  const body = new ReadableStream({
    type: "direct",
    async pull(sink: { write(bytes: Uint8Array): void; flush(): Promise<void>; end(): void }) {
      for (; sent.chunks < count; sent.chunks++) {
        sink.write(new Uint8Array(chunk).fill(97));
        await sink.flush();
      }
      sink.end();
    },
  } as unknown as UnderlyingSource);
  return { request: post(body), sent };
}

describe("a body that does not say its size", () => {
  test("is read whole, in order", async () => {
    const parts = Array.from({ length: 300 }, (_, n) => Buffer.from(String(n).padStart(200, "0")));
    const body = new ReadableStream({
      start(stream) {
        for (const part of parts) stream.enqueue(part);
        stream.close();
      },
    });
    expect(Buffer.from(await bytesOf(post(body), uploadBytes))).toEqual(Buffer.concat(parts));
  });

  test("in single bytes is refused after a few thousand of them", async () => {
    const { request, sent } = streamed(1, 200_000);
    expect(await status(bytesOf(request, uploadBytes))).toBe(413);
    expect(sent.chunks).toBeLessThan(10_000);
  });

  test("is refused at the limit", async () => {
    const { request } = streamed(16 * kilobyte, 100);
    expect(await status(bytesOf(request, ordinaryBytes))).toBe(413);
  });
});

describe("a large form", () => {
  test("that does not come in parts is refused before it is taken apart", async () => {
    const body = "a&".repeat(5_900_000);
    const asked = post(body, "application/x-www-form-urlencoded");
    expect(await status(formOf(asked, uploadBytes))).toBe(413);
  });

  test.each([
    ["multipart/form-data; boundary=a"],
    ["multipart/form-data; xboundary=zzzzzz; boundary=a"],
    ['multipart/form-data; x="boundary=zzz"; boundary="a"'],
    ["Multipart/Form-Data; BOUNDARY=a"],
  ])("of very many parts is refused without reading them: %s", async (type) => {
    const part = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n';
    const body = `${part.repeat(100_000)}--a--\r\n`;
    const takingApart = spyOn(Response.prototype, "formData");
    expect(await status(formOf(post(body, type), uploadBytes))).toBe(413);
    expect(takingApart).not.toHaveBeenCalled();
    takingApart.mockRestore();
  });

  test.each([["text/plain"], ["multipart/form-data"], ["nonsense"], ["multipart/form-data; boundary="]])(
    "of another kind is refused: %s",
    async (type) => expect(await status(formOf(post("a=1", type), uploadBytes))).toBe(400),
  );

  test("is read as it is meant", async () => {
    const sent = new FormData();
    sent.append("files", new File(["hello"], "a.txt", { type: "text/plain" }));
    const form = await formOf(new Request(upload, { method: "POST", body: sent }), uploadBytes);
    expect(await (form.get("files") as File).text()).toBe("hello");
  });
});
