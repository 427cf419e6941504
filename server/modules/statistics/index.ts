export { exportAllowed } from "./access.ts";
export {
  arrivalCookie,
  clearedArrival,
  clearedStatisticsCookie,
  hasJustArrived,
  statisticsCookie,
  statisticsTokenOf,
} from "./cookie.ts";
export {
  type Figures,
  type Line,
  leadBounds,
  readFigures,
} from "./figures.ts";
export { type Market, readMarket } from "./market.ts";
export {
  closeExport,
  makePasscode,
  openExport,
  removePasscode,
  renewPasscode,
  setOrganizationSchools,
} from "./organization-access.ts";
export {
  type ListedOrganization,
  listOrganizations,
  organizationCount,
  schoolsFor,
} from "./organization-list.ts";
export { organizationState } from "./organizations.ts";
export { enterPasscode } from "./passcode.ts";
export { statisticsRoutes } from "./routes.ts";
export { organizationSchools, statisticsVisitor, type Visitor } from "./visitor.ts";
export { statisticsWorkbook, workbookName } from "./workbook.ts";
