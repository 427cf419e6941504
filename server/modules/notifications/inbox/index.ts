export { iconOf } from "../occasions/index.ts";
export { type News, newChoices, newsPage, unreadNews } from "./list.ts";
export { forgetOldNews } from "./note.ts";
export { readAllNews, readNews, readNewsOfJob } from "./read.ts";
export { newsRoutes } from "./routes.ts";
