// The islands of one page in one file: the browser asks for it once.
export { JobTools } from "./JobTools.tsx";
export { ManageJob } from "./ManageJob.tsx";
