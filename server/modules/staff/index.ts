export { mostListBytes } from "../../platform/http/body-limits.ts";
export { approvePrincipal, rejectPrincipal } from "./principals/approve.ts";
export { urgentWishFromForm } from "./principals/from-form.ts";
export { postUrgentJob, usualType } from "./principals/post-urgent.ts";
export type { Defaults, WaitingPrincipal } from "./principals/principal.ts";
export { checkPrincipalRegistration, registerPrincipal } from "./principals/register.ts";
export { principalRoutes } from "./principals/routes.ts";
export { defaultsOf, defaultsState, principalRecord, savePrincipalSettings } from "./principals/settings.ts";
export { type UrgentDay, urgentDays } from "./principals/urgent-day.ts";
export { waitingCount, waitingPrincipals } from "./principals/waiting.ts";
export { setActive, setAllActive } from "./teachers/activate.ts";
export { addTeacher, checkNewTeacher } from "./teachers/add.ts";
export { answeredInvitation, answerInvitation, readInvitation } from "./teachers/answer-invitation.ts";
export { editTeacher, teacherState } from "./teachers/edit.ts";
export { type ChosenKinds, type Column, kindsIn } from "./teachers/import/columns.ts";
export { columnKinds } from "./teachers/import/headings.ts";
export { importTeachers, type Outcome } from "./teachers/import/import.ts";
export { mostTeachers } from "./teachers/import/list.ts";
export { type Proposal, proposeTeachers } from "./teachers/import/propose.ts";
export { readTeacherList } from "./teachers/import/read.ts";
export { joinSchool } from "./teachers/join.ts";
export {
  jobsToTakeOver,
  type ListedTeacher,
  oneTeacher,
  someTeachers,
  teacherCounts,
} from "./teachers/listing.ts";
export { mailLoginDetails } from "./teachers/mail-login-details.ts";
export { teacherNames } from "./teachers/names.ts";
export { passwordFor } from "./teachers/password.ts";
export { checkTeacherRegistration, registerTeacher } from "./teachers/register.ts";
export { removeTeacher } from "./teachers/remove.ts";
export { renewLoginDetails } from "./teachers/renew-login-details.ts";
export { teacherRecord } from "./teachers/roster.ts";
export { teacherRoutes } from "./teachers/routes.ts";
