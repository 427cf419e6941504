export { answer, handToPayroll, hoursText, hoursWorkbook } from "./files.ts";
export { notHanded } from "./rows.ts";
