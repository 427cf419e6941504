export { nameOf, reference } from "./lists.ts";
export { referenceRoutes } from "./routes.ts";
