export { type JobSummary, jobSummary, summaryColumns, summaryKind } from "./job-facts.ts";
export { shortText } from "./job-messages.ts";
export { when } from "./when.ts";
