import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";

/** A message of the operator is one text; its first line is its title if more lines follow. */
export function messageParts(job: Pick<Job, "description" | "messageKind">, t: Translate) {
  const [first = "", ...rest] = job.description.trim().split("\n");
  const body = rest.join("\n").trim();
  if (body && first.trim().length <= 90) return { title: first.trim(), body, titled: true };
  return {
    title: t(`jobs:state.${job.messageKind ?? "Tips"}`),
    body: job.description.trim(),
    titled: false,
  };
}
