export { cleanUpFiles } from "./clean-up.ts";
export { maxFileBytes, maxFiles } from "./file.ts";
export { removeFilesOfJob } from "./remove.ts";
export { fileRoutes } from "./routes.ts";
export { createFileStore } from "./stores/create.ts";
export type { FileStore } from "./stores/store.ts";
