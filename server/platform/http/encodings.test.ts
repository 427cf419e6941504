import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { cookieOf } from "./cookies.ts";
import { isFresh, negotiate, quickly } from "./encodings.ts";

const bytes = new Uint8Array(1);
const asks = (etag: string) => new Request("http://tuuri.test/", { headers: { "if-none-match": etag } });

test("the browser gets the smallest form that it takes and that exists", () => {
  expect(negotiate({ identity: bytes, br: bytes, gzip: bytes }, "gzip, deflate, br")).toBe("br");
  expect(negotiate({ identity: bytes, gzip: bytes }, "gzip, deflate, br")).toBe("gzip");
  expect(negotiate({ identity: bytes, br: bytes }, null)).toBe("identity");
});

test("what is refused by its weight is not sent, and what is preferred is", () => {
  const body = { identity: bytes, br: bytes, gzip: bytes };
  expect(negotiate(body, "br;q=0, gzip")).toBe("gzip");
  expect(negotiate(body, "br;q=0, gzip;q=0")).toBe("identity");
  expect(negotiate(body, "br;q=0.5, gzip")).toBe("gzip");
  expect(negotiate(body, "*")).toBe("br");
  expect(negotiate(body, "*;q=0")).toBe("identity");
  expect(negotiate(body, "abracadabra")).toBe("identity");
});

test("what is made on request comes as every kind of client can read it, unless it is short", async () => {
  const text = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ name: `Koulu ${n}` })));
  const whole = new TextEncoder().encode(text);
  const plain = (made: Uint8Array<ArrayBuffer>, encoding: string) => {
    if (encoding === "zstd") return Bun.zstdDecompressSync(made);
    if (encoding === "br") return brotliDecompressSync(made);
    return encoding === "gzip" ? Bun.gunzipSync(made) : made;
  };
  for (const [accepted, wanted] of [
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["zstd;q=0, br;q=0.1, gzip;q=0.2", "gzip"],
    ["", "identity"],
  ]) {
    const { bytes: made, encoding } = quickly(whole, accepted ?? null);
    expect(encoding).toBe(wanted as typeof encoding);
    expect(new TextDecoder().decode(plain(made, encoding))).toBe(text);
  }
  expect(quickly(bytes, "gzip").encoding).toBe("identity");
});

test("a version that the browser has is recognised, also among several and as weak", () => {
  expect(isFresh(asks('"a", W/"b"'), '"b"')).toBe(true);
  expect(isFresh(asks('"a"'), '"b"')).toBe(false);
  expect(isFresh(new Request("http://tuuri.test/"), '"b"')).toBe(false);
});

test("a cookie is found by its whole name and decoded; a broken one is as none", () => {
  const header = "x_email=1; _email=a%40b.fi; _lang=sv";
  expect(cookieOf(header, "_email")).toBe("a@b.fi");
  expect(cookieOf(header, "email")).toBeUndefined();
  expect(cookieOf("_email=%E0%A4", "_email")).toBeUndefined();
  expect(cookieOf("_email=", "_email")).toBeUndefined();
  expect(cookieOf(null, "_email")).toBeUndefined();
  expect(cookieOf("junk; =; ;;_email=a@b.fi", "_email")).toBe("a@b.fi");
});
