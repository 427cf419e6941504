import { afterAll } from "bun:test";
import type { Wanted } from "./browser.ts";
import { openStage, type Stage } from "./open-list/open-stage.ts";

export type { Stage } from "./open-list/open-stage.ts";

/**
 * A stage for all tests of the file, which closes it at its end. People come with `visitor`; what their pages complain
 * of fails the test.
 * @param env more for the server
 */
export async function stage(env: Record<string, string> = {}, wanted: Wanted = {}): Promise<Stage> {
  let close = async () => {};
  afterAll(() => close(), 60_000);
  const keep = (all: () => Promise<void>) => {
    close = all;
  };
  return openStage(env, keep, wanted);
}
