import { expect, test } from "bun:test";
import { cookieOf } from "./cookies.ts";
import { isFresh, negotiate } from "./encodings.ts";

const bytes = new Uint8Array(1);
const asks = (etag: string) => new Request("http://tuuri.test/", { headers: { "if-none-match": etag } });

test("the browser gets the smallest form that it takes and that exists", () => {
  expect(negotiate({ identity: bytes, br: bytes, gzip: bytes }, "gzip, deflate, br")).toBe("br");
  expect(negotiate({ identity: bytes, gzip: bytes }, "gzip, deflate, br")).toBe("gzip");
  expect(negotiate({ identity: bytes, br: bytes }, null)).toBe("identity");
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
  expect(cookieOf(null, "_email")).toBeUndefined();
});
