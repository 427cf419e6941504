export { forgetOldNews } from "./forget.ts";
export { type News, newChoices, newsPage, unreadNews } from "./list.ts";
export { outdateNews, readAllNews, readNews, readNewsOfJob } from "./read.ts";
export { newsRoutes } from "./routes.ts";
