import type { Lang } from "../../../platform/i18n.ts";
import { type JobSummary, when } from "../../notifications/messages/index.ts";

/** Which job it is, in a line: `Luokanopettaja, Merituulen koulu, ti 24.11.2026 klo 8.00–11.00` (rule: clash-named). */
export const aboutJob = (job: JobSummary, lang: Lang): string =>
  [job.work[lang], job.school[lang], when(lang, job)].filter((part) => part !== "").join(", ");
