export { fromPushRoutes } from "./routes.ts";
