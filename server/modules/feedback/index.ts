export { forgetFeedback } from "./kept.ts";
export { isAsked, myFeedback } from "./mine.ts";
export { feedbackRoutes } from "./routes.ts";
export { putOff } from "./say.ts";
export { workedAt } from "./school.ts";
