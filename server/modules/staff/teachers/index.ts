export { addTeacher, checkNewTeacher } from "./add.ts";
export { editTeacher, teacherState } from "./edit.ts";
export {
  jobsToTakeOver,
  type ListedTeacher,
  oneTeacher,
  someTeachers,
  teacherCounts,
} from "./listing.ts";
export { teacherNames } from "./names.ts";
export { removeTeacher } from "./remove.ts";
export { teacherRecord } from "./roster.ts";
export { teacherRoutes } from "./routes.ts";
