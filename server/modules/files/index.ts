export { cleanUpFiles } from "./cleaning.ts";
export { maxFileBytes, maxFiles } from "./model.ts";
export { removeFilesOfJob } from "./removing.ts";
export { fileRoutes } from "./routes.ts";
export { createFileStore, type FileStore } from "./store.ts";
