import { expect, test } from "bun:test";
import { ordinaryBytes, uploadBytes } from "./bodies.ts";
import { createBodyRoom } from "./body-room.ts";

const limits = { all: 100_000, ofNeighbourhood: 60_000 };
const asked = (headers: Record<string, string>) => new Request("http://localhost/", { headers });
const of = (bytes: number) => asked({ "content-length": String(bytes) });
const [near, beside, far] = ["192.0.2.1", "192.0.2.9", "198.51.100.1"];

test("bodies on their way have a bound together, and those of one neighbourhood a lower one", () => {
  const enter = createBodyRoom(limits);
  const first = enter(of(50_000), near);
  expect(first).toBeFunction();
  expect(enter(of(20_000), beside)).toBeUndefined();
  expect(enter(of(50_000), far)).toBeFunction();
  expect(enter(of(5_000), "203.0.113.1")).toBeUndefined();
  first?.();
  expect(enter(of(50_000), beside)).toBeFunction();
});

test("who asks without a body takes no room, who sends little takes that of a connection", () => {
  const enter = createBodyRoom(limits);
  for (let n = 0; n < 1_000; n++) expect(enter(asked({}), near)).toBeFunction();
  let entered = 0;
  while (enter(of(1), near)) entered++;
  expect(entered).toBe(Math.floor(limits.ofNeighbourhood / 4_096));
});

test("a size that is not said, and one beyond every limit, count as what is read of them at most", () => {
  const enter = createBodyRoom({ all: 20 * uploadBytes, ofNeighbourhood: uploadBytes });
  expect(enter(of(Number.MAX_SAFE_INTEGER), near)).toBeFunction();
  let entered = 0;
  while (enter(asked({ "transfer-encoding": "chunked" }), far)) entered++;
  expect(entered).toBe(uploadBytes / (16 * ordinaryBytes));
});
