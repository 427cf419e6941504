export { statisticsRoutes } from "./routes.ts";
export { statisticsWorkbook } from "./workbook.ts";
