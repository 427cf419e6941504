export { cleanUpFiles } from "./clean-up.ts";
export { fileRoutes } from "./routes.ts";
export { storeAnswers } from "./store-answers.ts";
export { createFileStore } from "./stores/create.ts";
