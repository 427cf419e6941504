export { iconOf } from "../occasions/index.ts";
export { forgetOldNews } from "./forget.ts";
export { type News, newChoices, newsPage, unreadNews } from "./list.ts";
export { readAllNews, readNews, readNewsOfJob } from "./read.ts";
export { newsRoutes } from "./routes.ts";
