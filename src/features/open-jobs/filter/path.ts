import type { OpenOrder } from "../order.ts";
import { type AskedFilter, queryOf } from "./asked.ts";

const page = "/app/jobs/all";

/** The list in this order and with these filters: without any it says so, or the remembered ones would come back. */
export const withFilter = (filter: AskedFilter, order: OpenOrder): string =>
  orderedPath(queryOf(filter) || "q=", order);

export const clearedPath = (order: OpenOrder): string => orderedPath("q=", order);

/** @param query of filters, as `queryOf` gives it */
export const orderedPath = (query: string, order: OpenOrder): string =>
  `${page}?${query ? `${query}&` : ""}sort=${order}`;
