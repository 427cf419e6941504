import type { Config } from "../../platform/config.ts";
import { within } from "../../platform/patience.ts";
import { createFileStore } from "./stores/create.ts";

/** Milliseconds: somebody looks at a page meanwhile. */
const patience = 2_000;

/** A name that no file has. */
const nobodys = "0".repeat(32);

/** Whether the store of files can be read now: it is asked for what is not there. */
export async function storeAnswers(config: Config): Promise<boolean> {
  const asked = createFileStore(config)
    .get(nobodys)
    .then(
      () => true,
      () => false,
    );
  return (await within(patience, asked)) && asked;
}
