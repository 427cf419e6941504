import type { News } from "./list.ts";
import type { NewsItem } from "./model.ts";

export const newsToWire = ({ jobId, path, createdAt, ...rest }: News): NewsItem => ({
  ...rest,
  uniqueId: jobId,
  link: path,
  created: createdAt.toISOString(),
});

/** The job that news are about. */
export const jobIdOf = ({ uniqueId }: { uniqueId: string }): string => uniqueId;
