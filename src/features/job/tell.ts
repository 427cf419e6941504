import { toast } from "../../components/feedback/toasts.ts";
import type { Translate } from "../../i18n.ts";
import { pathOf } from "./beside/part.ts";
import { type Outcome, outcomeText } from "./words/outcome.ts";

/** Says how an action went with a job, to which it leads, and takes the place of what was said of that job before (rule: toasts-agree). */
export function tellOfJob(
  id: string,
  done: Outcome,
  t: Translate,
  undo?: { label: string; run(): unknown },
): void {
  const { text, tone } = outcomeText(done, t);
  const isHere = location.pathname === pathOf(id);
  toast(text, tone, { about: id, ...(isHere ? {} : { href: pathOf(id) }), ...(undo && { undo }) });
}
