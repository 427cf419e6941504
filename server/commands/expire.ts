import { expire } from "../modules/expiry/index.ts";
import type { Config } from "../platform/config.ts";
import { boot } from "../platform/process/boot.ts";
import { expectToKnowTheTime } from "../platform/process/clock.ts";

/** The clean-up that the worker, or a timetable outside, does every ten minutes: once and now. */
export async function expireOnce(config: Config): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    expectToKnowTheTime(ctx);
    await expire(ctx);
    return 0;
  } finally {
    await close();
  }
}
