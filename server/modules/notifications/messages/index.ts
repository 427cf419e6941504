export { type JobSummary, jobSummary, summaryColumns, summaryKind } from "./job-facts.ts";
export { when } from "./when.ts";
