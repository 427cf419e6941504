export {
  type Figures,
  type Line,
  leadBounds,
  readFigures,
} from "./figures.ts";
export { type Market, readMarket } from "./market.ts";
export { statisticsRoutes } from "./routes.ts";
export { statisticsWorkbook, workbookName } from "./workbook.ts";
