import type { RootContext } from "../../platform/context.ts";
import { createFileStore } from "./stores/create.ts";

/**
 * Whether files can be kept and read now. A store in which nothing was ever put is right as long as nobody has sent a file: else what was
 * there is lost.
 * (rule: health-shown)
 */
export async function storeAnswers({ config, db }: RootContext): Promise<boolean> {
  try {
    if (await createFileStore(config).begun()) return true;
  } catch {
    return false;
  }
  return (await db.query.files.findFirst({ columns: { name: true } })) === undefined;
}
