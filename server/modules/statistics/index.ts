export { type FoundWay, notifiedDays } from "./beside.ts";
export {
  type Figures,
  type Line,
  leadBounds,
  readFigures,
  type StatisticsFigures,
  type Step,
  steps,
} from "./figures.ts";
export { type Market, readMarket } from "./market.ts";
export { statisticsRoutes } from "./routes.ts";
export { statisticsWorkbook, workbookName } from "./workbook.ts";
