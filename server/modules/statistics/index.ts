export { exportAllowed, type Reader, readerOf } from "./access.ts";
export { statisticsCookieName, statisticsRoutes } from "./routes.ts";
export { statisticsWorkbook } from "./workbook.ts";
