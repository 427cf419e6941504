export { SupportMessage } from "./model.ts";
export { supportRoutes } from "./routes.ts";
export { writeToSupport } from "./write.ts";
