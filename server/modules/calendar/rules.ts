/** Feeds of one person that can be read. */
export const mostFeeds = 10;
export const longestFeedName = 60;
