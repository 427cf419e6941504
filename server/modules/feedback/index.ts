export { comeAgain, haveAgain, informationAnswers } from "../../../db/schema/people/feedback.ts";
export { forgetFeedback } from "./kept.ts";
export { isAsked, myFeedback } from "./mine.ts";
export { feedbackRoutes } from "./routes.ts";
export { longestGreeting } from "./rules.ts";
export { putOff, sayToSchool } from "./say.ts";
export { sayOfSubstitute, workedAt, workedInMonth } from "./school.ts";
export type { WorkedJob } from "./worked.ts";
