export { setActive, setAllActive } from "./activate.ts";
export { answeredInvitation, answerInvitation, readInvitation } from "./answer-invitation.ts";
export { joinSchool } from "./join.ts";
export { checkTeacherRegistration, registerTeacher } from "./register.ts";
