import type { TaskList } from "graphile-worker";
import type { RootContext } from "../../platform/context.ts";
import { expire } from "./expire.ts";

const expireTask = "expire";

/** Every ten minutes, in one of the replicas. */
export const expiryCrontab = `*/10 * * * * ${expireTask}`;
export function expiryTasks(ctx: RootContext): TaskList {
  return {
    [expireTask]: async () => {
      await expire(ctx);
    },
  };
}
