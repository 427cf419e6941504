export { handToPayroll, hoursText, hoursWorkbook } from "./files.ts";
