import type { Config } from "../platform/config.ts";
import { boot } from "../platform/process/boot.ts";

/** Applies migrations and reference data once, however many replicas start it. */
export async function migrate(config: Config): Promise<number> {
  const { ctx, close } = await boot(config, { migrate: true });
  ctx.log.info("the database is up to date");
  await close();
  return 0;
}
