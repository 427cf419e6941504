import { expect, test } from "bun:test";
import { telephone } from "./telephone.ts";

test.each([
  ["040 123 4567", "tel:0401234567"],
  ["09-310 8600", "tel:093108600"],
  ["+358 9 310\u00a08600", "tel:+35893108600"],
  ["+46 (0)8-508 00 508", "tel:+46850800508"],
])("dials what is meant by %s", (written, dialled) => {
  expect(telephone(written)).toBe(dialled);
});
