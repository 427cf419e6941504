export { comparedJob } from "./compared.ts";
export { boardDays, type DaysQuery, mostNamed } from "./days.ts";
export type { BoardFilter, BoardStanding } from "./filter.ts";
export { type MenuCounts, menuCounts } from "./menu-counts.ts";
export { type OpenOrder, openJob, openJobs, viewJob } from "./open.ts";
export { type OpenFilter, openCount } from "./open-filter.ts";
export { openPage } from "./open-page.ts";
export { applicationCounts, personalApplications } from "./own.ts";
