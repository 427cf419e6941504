import { eachText } from "../../../server/modules/jobs/texts.ts";
import { readDate } from "../../typed-date.ts";
import type { ShownJob } from "../job/card/JobCard.tsx";
import { type FormChoices, type JobDraft, needsOther, schoolOf, workAt } from "./draft.ts";

/**
 * What the form holds, as the list of open jobs will show it; `now` is that of the school.
 * @param time at the school
 * @param age for how long it has been published, in milliseconds
 */
export function shownJob(
  draft: JobDraft,
  choices: FormChoices,
  today: string,
  { time, age = 0 }: { time: string; age?: number | undefined },
): { job: ShownJob; now: Date } {
  const now = new Date(`${today}T${time}:00Z`);
  const start = readDate(draft.startDate, today) ?? today;
  const end = draft.multiDay ? (readDate(draft.endDate, today) ?? start) : start;
  const type = workAt(choices, draft.school).types.find(({ value }) => value === draft.type);
  const school = schoolOf(choices, draft.school);
  const { otherType, description } = eachText((name) => draft[name].trim());
  const job: ShownJob = {
    description,
    type: type ? { value: type.value, nameFi: type.name, nameSv: type.name } : null,
    otherType: needsOther(choices, draft.type) ? otherType : "",
    subjects: draft.subjects,
    grades: draft.grades,
    messageKind: undefined,
    state: "unread",
    urgent: false,
    startDate: start,
    endDate: end,
    startTime: draft.startTime,
    endTime: draft.endTime,
    // A day of the school's own: `today` is told already.
    timeZone: "UTC",
    school: school?.name ?? "",
    region: school?.regionCode ?? null,
    address: school?.address ?? "",
    created: new Date(now.getTime() - age).toISOString(),
  };
  return { job, now };
}
