export { type JobSummary, jobSummary, summariesOf, summaryColumns, summaryKind } from "./job-facts.ts";
export { shortText } from "./job-messages.ts";
export { day, when } from "./when.ts";
