import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";

/** "2/5 päivää täytetty": of a job whose days are shared and of which some, but not all, are filled; undefined of any other (rule: days-apart). */
export function partlyFilled(
  job: Partial<Pick<PostedJob, "openDays" | "chosenDays">>,
  t: Translate,
): string | undefined {
  const got = job.chosenDays?.length ?? 0;
  const open = job.openDays?.length ?? 0;
  return got > 0 && open > 0 ? t("jobs:days.filled", { got, count: got + open }) : undefined;
}

/** Those who are chosen for some days of a job, in the order of these. */
export function chosenForDays({ chosenDays = [], applicantList }: PostedJob): PostedJob["applicantList"] {
  const emails = [...new Set(chosenDays.map(({ email }) => email))];
  return emails.flatMap((email) => applicantList.find((one) => one.email === email) ?? []);
}
