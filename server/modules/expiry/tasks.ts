import type { TaskList } from "graphile-worker";
import type { Config } from "../../platform/config.ts";
import type { RootContext } from "../../platform/context.ts";
import { expectToKnowTheTime } from "../../platform/process/clock.ts";
import { expire } from "./expire.ts";

const expireTask = "expire";

/** Every ten minutes, in one of the replicas; nothing where a timetable of the operator's does it (rule: expiry). */
export const expiryCrontab = ({ cleanUp }: Config): string =>
  cleanUp === "worker" ? `*/10 * * * * ${expireTask}` : "";

export function expiryTasks(ctx: RootContext): TaskList {
  return {
    [expireTask]: async () => {
      expectToKnowTheTime(ctx);
      await expire(ctx);
    },
  };
}
