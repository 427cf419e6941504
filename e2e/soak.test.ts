import { expect, test } from "bun:test";
import { soak } from "../bench/soak.ts";

test("restarts of the database, the workers and the mail server lose nothing that was answered", async () => {
  const [figure] = await soak(0.6);
  expect(figure?.detail).toMatch(/^[1-9]\d* postings/);
  expect(figure).toMatchObject({ value: 0 });
}, 300_000);
