// Shows (rule: body-room).
import { expect, test } from "bun:test";
import { uploadBytes } from "../body-limits.ts";
import { createBodyRoom, sizeOf } from "./body-room.ts";

const limits = {
  large: { all: 100_000, ofNeighbourhood: 60_000 },
  small: { all: 41_000, ofNeighbourhood: 20_500 },
};
const [near, beside, far] = ["192.0.2.1", "192.0.2.9", "198.51.100.1"];

test("bodies on their way have a bound together, and those of one neighbourhood a lower one", () => {
  const enter = createBodyRoom(limits);
  const first = enter(50_000, near);
  expect(first).toBeFunction();
  expect(enter(20_000, beside)).toBeUndefined();
  expect(enter(50_000, far)).toBeFunction();
  expect(enter(9_000, "203.0.113.1")).toBeUndefined();
  first?.();
  expect(enter(50_000, beside)).toBeFunction();
});

test("who sends little has a room of their own, and takes that of a connection", () => {
  const enter = createBodyRoom(limits);
  expect([enter(60_000, near), enter(9_000, near)]).toEqual([expect.any(Function), undefined]);
  let entered = 0;
  while (enter(1, near)) entered++;
  expect(entered).toBe(5);
  for (let n = 0; n < 1_000; n++) expect(enter(0, near)).toBeFunction();
});

test.each([
  [{}, "/api/shared/login", 0],
  [{ "content-length": "61000" }, "/api/shared/login", 61_000],
  [{ "content-length": "5000000000" }, "/api/shared/login", uploadBytes],
  [{ "content-length": "5000000000, 5000000000" }, "/api/shared/image", 131_072],
  [{ "transfer-encoding": "chunked" }, "/api/shared/login?next=/api/shared/image", 131_072],
  [{ "transfer-encoding": "chunked" }, "/api/shared/image", uploadBytes],
  [{ "transfer-encoding": "chunked" }, "/app/teachers/import?lang=sv", 1_114_112],
  [{ "transfer-encoding": "chunked" }, "/api/shared/upload/files", uploadBytes],
])("a request with %p to %s counts as what may come of it", (headers, path, bytes) => {
  const asked = new Request(`http://localhost${path}`, { headers: headers as Record<string, string> });
  expect(sizeOf(asked)).toBe(bytes);
});
