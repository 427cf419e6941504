export { postedJob, postedJobs, postedPage } from "./posted.ts";
export { boardCounts } from "./posted-counts.ts";
export type { PostedOrder } from "./posted-order.ts";
export { boardPosters, type Poster } from "./posters.ts";
