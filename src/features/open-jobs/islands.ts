// The islands of one page in one file: the browser asks for it once.
export { OpenJobs } from "./OpenJobs.tsx";
export { OpenTools } from "./OpenTools.tsx";
