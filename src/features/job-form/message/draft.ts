import type { NewJob } from "../../../../server/modules/jobs/index.ts";
import { addDays, fullDate } from "../../../dates.ts";
import type { KeyBelow } from "../../../i18n.ts";
import { readDate } from "../../../typed-date.ts";
import { languages, type Parts, partFields, splitUp } from "./parts.ts";

type Problem = KeyBelow<"jobs:form.">;
type Field = (typeof partFields)["fi" | "sv"]["title" | "text"] | "endDate";

/** What the form holds of a message; its Finnish text is `description`. */
interface MessageDraft
  extends Record<"description" | "descriptionSv" | "school" | "startDate" | "endDate", string> {
  messageKind: NonNullable<NewJob["messageKind"]>;
  files: string[];
}

/** Days for which a message is shown unless the operator says otherwise. */
const usualDays = 30;

export const untilFrom = (today: string): string => fullDate(addDays(today, usualDays));

/** What is wrong with a message: it needs both languages (rule: message-languages, asked-by-name). */
export function messageProblems(draft: MessageDraft, today: string): Partial<Record<Field, Problem>> {
  const problems: Partial<Record<Field, Problem>> = {};
  for (const lang of languages) {
    const { title, text, whole } = partFields[lang];
    const parts = splitUp(draft[whole]);
    if (parts.title.trim() === "") problems[title] = `missing.${title}`;
    if (parts.text.trim() === "") problems[text] = `missing.${text}`;
  }
  const until = readDate(draft.endDate, today);
  if (!until) problems.endDate = "badDate";
  else if (until < today) problems.endDate = "pastDate";
  return problems;
}

/** What is posted: a message is shown from now on, to the end of its last day. */
export function messageBody(draft: MessageDraft, today: string): NewJob {
  const started = readDate(draft.startDate, today) ?? today;
  return {
    description: trimmed(splitUp(draft.description)),
    descriptionSv: trimmed(splitUp(draft.descriptionSv)),
    messageKind: draft.messageKind,
    ...(draft.school ? { school: draft.school } : {}),
    startDate: started < today ? started : today,
    endDate: readDate(draft.endDate, today) ?? draft.endDate,
    startTime: "00:00",
    endTime: "23:59",
    files: draft.files,
  };
}

const trimmed = ({ title, text }: Parts) => `${title.trim()}\n${text.trim()}`;
