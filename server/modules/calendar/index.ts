export { createFeed, type Feed, feedsOf, forgetFeeds, revokeFeed } from "./feeds.ts";
export { calendarRoutes } from "./routes.ts";
