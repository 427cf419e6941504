export { cleanUpFiles } from "./clean-up.ts";
export { fileRoutes } from "./routes.ts";
export { createFileStore } from "./stores/create.ts";
