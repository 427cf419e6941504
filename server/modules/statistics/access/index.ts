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
  closeExport,
  makePasscode,
  openExport,
  removePasscode,
  renewPasscode,
  setOrganizationSchools,
} from "./organization-access.ts";
export { enterPasscode } from "./passcode.ts";
export { organizationSchools, statisticsVisitor, type Visitor } from "./visitor.ts";
