export { type FoundWay, notifiedDays } from "./beside.ts";
export {
  type Figures,
  type Line,
  readFigures,
  type StatisticsFigures,
  steps,
} from "./figures.ts";
export { leadBounds, leadText } from "./leads.ts";
export { type Market, readMarket } from "./market.ts";
export { statisticsRoutes } from "./routes.ts";
export { statisticsWorkbook, workbookName } from "./workbook.ts";
