export { type JobSummary, jobSummary, summariesOf, summaryColumns, summaryKind } from "./job-facts.ts";
export { shortText } from "./job-messages.ts";
export { when } from "./when.ts";
