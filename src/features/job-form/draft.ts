import type { Job, NewJob } from "../../../server/modules/jobs/index.ts";
import { missingKind, wrongTimes } from "../../../server/modules/jobs/rules.ts";
import { eachText, type JobTexts, jobTexts, sees, textsOf } from "../../../server/modules/jobs/texts.ts";
import { type Country, countryOf } from "../../../server/modules/reference/rules.ts";
import { chosenIn, linesIn, timeIn } from "../../components/form/sent/read.ts";
import { fullDate } from "../../dates.ts";
import type { KeyBelow, Lang } from "../../i18n.ts";
import { readDate } from "../../typed-date.ts";
import { defaultEnd, defaultStart } from "../job/fields/times.ts";
import { movedTo } from "./earlier/moved.ts";
import { choiceIn, firstToOf, type Known, knownAt } from "./first/choice.ts";
import { messageBody, messageProblems, untilFrom } from "./message/draft.ts";
import { joined, posted } from "./message/parts.ts";
import type { MessageWords } from "./message/words.ts";

/** What the form holds: dates as typed, everything else as it is posted. */
export interface JobDraft extends JobTexts {
  type: string;
  school: string;
  multiDay: boolean;
  /** Of several days (rule: days-apart). */
  daysShared: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  subjects: string[];
  grades: string[];
  files: string[];
  /** Who hears first, as `first/choice.ts` writes it; empty where it is as the school has it. */
  first: string;
  /** What kind of message the operator sends. */
  messageKind: "Tips" | "Update";
  /** Of a message: `description` is its Finnish text. */
  descriptionSv: string;
}

export interface JobTypeChoice {
  value: string;
  name: string;
  needsOther: boolean;
  kinds: ("school" | "preschool")[];
}

/** What work can be, in the words of a country. */
export interface WorkChoices {
  types: JobTypeChoice[];
  subjects: string[];
  grades: { value: string; name: string }[];
}

/** The words are those of all own schools together. */
export interface FormChoices extends WorkChoices {
  /** Where the schools lie in both countries: those of each. */
  countries?: Record<Country, WorkChoices> | undefined;
  /** With the name of the region whose substitutes are told, and what pay follows there (rule: pay-line). */
  schools: {
    id: string;
    name: string;
    kind: string;
    /** Whose country says what grades are called. */
    regionCode?: string | null | undefined;
    address?: string | undefined;
    region?: string | undefined;
    /** Whom a job there can be in place of: asked of principals. */
    teachers?: string[] | undefined;
    pay?: string | undefined;
    /** Who hears first of a job there: of one that is new. */
    first?: Known | undefined;
  }[];
  /** For who posts messages. */
  messages?: Record<Lang, MessageWords> | undefined;
  /** How many substitutes read them; of one that is new. */
  readers?: number;
}

export function emptyDraft(today: string, defaults: { info?: string; school?: string } = {}): JobDraft {
  return {
    ...eachText(() => ""),
    type: "",
    school: defaults.school ?? "",
    multiDay: false,
    daysShared: false,
    startDate: fullDate(today),
    endDate: fullDate(today),
    startTime: defaultStart,
    endTime: defaultEnd,
    subjects: [],
    grades: [],
    description: defaults.info ?? "",
    files: [],
    first: "",
    messageKind: "Tips",
    descriptionSv: "",
  };
}

export const emptyMessage = (today: string, school?: string): JobDraft => ({
  ...emptyDraft(today, school ? { school } : {}),
  endDate: untilFrom(today),
});

type SaidJob = Omit<Job, "state">;

export function draftOf(job: SaidJob): JobDraft {
  return {
    ...textsOf(job),
    type: job.type?.value ?? "",
    school: job.schoolId,
    multiDay: job.startDate !== job.endDate,
    daysShared: job.daysShared ?? false,
    startDate: fullDate(job.startDate),
    endDate: fullDate(job.endDate),
    startTime: job.startTime,
    endTime: job.endTime,
    subjects: job.subjects,
    grades: job.grades,
    files: job.files,
    first: "",
    messageKind: job.messageKind ?? "Tips",
    descriptionSv: "",
    // One that everybody reads may be another text in each language from now on.
    ...(job.messageKind && {
      description: posted(job.description),
      descriptionSv: posted(job.descriptionSv ?? job.description),
    }),
  };
}

/** An earlier job as the start of a new one, which begins on this day: the same work for as many days (rule: copied-jobs). */
export const copyOf = (job: SaidJob, day: string): JobDraft => ({
  ...draftOf({ ...job, ...movedTo(day, job) }),
  files: [],
});

/** What work is called at the chosen school (rule: words-of-country). */
export function workAt(choices: FormChoices, school: string): WorkChoices {
  const chosen = choices.schools.find(({ id }) => id === school);
  return (chosen && choices.countries?.[countryOf(chosen.regionCode)]) ?? choices;
}

/** The types that the chosen school can need; those of every own school while none is chosen (rule: job-type). */
export function typesFor(choices: FormChoices, school: string): JobTypeChoice[] {
  const chosen = choices.schools.filter((one) => one.id === school);
  const kinds = new Set((chosen.length > 0 ? chosen : choices.schools).map((one) => one.kind));
  return workAt(choices, school).types.filter((type) => type.kinds.some((kind) => kinds.has(kind)));
}

export const needsOther = (choices: FormChoices, type: string) =>
  choices.types.some((one) => one.value === type && one.needsOther);

/** The operator's school Admin posts messages to substitutes, which have no type of job. */
export const isMessage = (choices: FormChoices, school: string): boolean =>
  schoolOf(choices, school)?.kind === "admin";

/** The one that is chosen, or the only one there is. */
export const schoolOf = ({ schools }: FormChoices, school: string) =>
  schools.length === 1 ? schools[0] : schools.find(({ id }) => id === school);

/** The region whose substitutes hear of the job, once it is known which school it is at. */
export const reachOf = (choices: FormChoices, school: string): string | undefined =>
  isMessage(choices, school) ? undefined : schoolOf(choices, school)?.region;

/** What the page after posting says of it, as a key of `jobs:done`. */
export const postedAs = (draft: JobDraft, choices: FormChoices) =>
  isMessage(choices, draft.school) ? "messagePosted" : "posted";

/** What the page after changing a job says of it, as a key of `jobs:done`: whoever it concerns is told of what they see (rule: who-is-told). */
export function changedAs(
  concerned: "applicants" | "chosen" | undefined,
  [before, after]: readonly [NewJob, NewJob],
): "changed" | "changedForApplicants" | "changedForChosen" {
  const seen = (job: NewJob) =>
    JSON.stringify(job, (name, value) => {
      const text = Object.entries(jobTexts).find(([one]) => one === name)?.[1];
      return name === "files" || (text && !sees("others", text)) ? undefined : value;
    });
  if (!concerned || seen(before) === seen(after)) return "changed";
  return concerned === "chosen" ? "changedForChosen" : "changedForApplicants";
}

/** What is wrong, as keys of `jobs:form`, by field (rule: job-days). The server checks again (rule: asked-by-name). */
export function problemsOf(draft: JobDraft, choices: FormChoices, today: string, started?: string) {
  const problems: Partial<Record<keyof JobDraft, KeyBelow<"jobs:form.">>> = {};
  if (isMessage(choices, draft.school)) return messageProblems(draft, today);
  const start = readDate(draft.startDate, today);
  const end = draft.multiDay ? readDate(draft.endDate, today) : start;
  const missing = missingKind(draft.type, needsOther(choices, draft.type), draft.otherType);
  if (missing === "type") problems.type = "required";
  if (missing === "other") problems.otherType = "otherRequired";
  if (choices.schools.length > 1 && !draft.school) problems.school = "chooseSchool";
  // A day that cannot be read is wrong in that alone.
  const days = { startDate: start ?? today, endDate: end ?? start ?? today };
  const times = wrongTimes({ ...draft, ...days }, today, started);
  if (!start) problems.startDate = draft.multiDay ? "badFirstDay" : "badDate";
  else if (times.startDate) problems.startDate = "pastDate";
  if (draft.multiDay && !end) problems.endDate = "badLastDay";
  else if (start && times.endDate) problems.endDate = "endBeforeStart";
  if (times.endTime) problems.endTime = "endTime";
  return problems;
}

/** What is posted, or what a job is changed to. */
export function bodyOf(draft: JobDraft, choices: FormChoices, today: string): NewJob {
  if (isMessage(choices, draft.school)) return messageBody(draft, today);
  const startDate = readDate(draft.startDate, today) ?? draft.startDate;
  const texts = eachText((name) => draft[name].trim());
  return {
    ...texts,
    type: draft.type,
    otherType: needsOther(choices, draft.type) ? texts.otherType : "",
    ...(draft.school ? { school: draft.school } : {}),
    startDate,
    endDate: draft.multiDay ? (readDate(draft.endDate, today) ?? draft.endDate) : startDate,
    daysShared: draft.multiDay && draft.daysShared,
    startTime: draft.startTime,
    endTime: draft.endTime,
    subjects: draft.subjects,
    grades: draft.grades,
    files: draft.files,
    ...firstToOf(draft.first, knownAt(choices, draft.school)),
  };
}

/** The form as it was sent without script. @param before of which stays what the form does not ask (rule: left-out-keeps) */
export function draftFromForm(form: FormData, before?: JobDraft): JobDraft {
  const text = (name: string, otherwise = "") => String(form.get(name) ?? otherwise);
  const many = (name: string) => form.getAll(name).map(String).filter(Boolean);
  return {
    ...eachText((name) => (form.has(name) ? linesIn(form, name) : (before?.[name] ?? ""))),
    type: text("type"),
    school: text("school", before?.school),
    multiDay: form.has("multiDay"),
    daysShared: form.has("daysShared"),
    startDate: text("startDate"),
    endDate: text("endDate") || text("startDate"),
    startTime: timeIn(form, "startTime"),
    endTime: timeIn(form, "endTime"),
    subjects: chosenIn(form, "subjects"),
    grades: many("grades"),
    files: many("files"),
    first: choiceIn(form, before === undefined),
    messageKind: text("messageKind") === "Update" ? "Update" : "Tips",
    descriptionSv: "",
    ...(form.has("title") && {
      description: joined({ title: text("title"), text: linesIn(form, "text") }),
      descriptionSv: joined({ title: text("titleSv"), text: linesIn(form, "textSv") }),
    }),
  };
}
