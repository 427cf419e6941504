export { postUrgentJob, usualType } from "./post-urgent.ts";
export { type UrgentDay, urgentDays } from "./urgent-day.ts";
