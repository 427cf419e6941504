export { hoursText, hoursWorkbook } from "./files.ts";
