export { cleanUpFiles } from "./clean-up.ts";
export { restoreFiles, saveFiles } from "./copies.ts";
export { fileRoutes } from "./routes.ts";
export { storeAnswers } from "./store-answers.ts";
export { createFileStore } from "./stores/create.ts";
