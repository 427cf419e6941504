export { readAnswerToken } from "./answer-token.ts";
export { pushRoutes } from "./routes.ts";
