export { type JobSummary, jobSummary, summariesOf, summaryColumns, summaryKind } from "./job-facts.ts";
export { when } from "./when.ts";
