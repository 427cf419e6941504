export { createFeed, type Feed, feedSchools, feedsOf, forgetFeeds, revokeFeed } from "./feeds.ts";
export { calendarRoutes } from "./routes.ts";
