export { foundSchool, schoolNamed } from "./found.ts";
export { presentName, renameSchool } from "./rename.ts";
export { isReserved } from "./reserved.ts";
export { seekOwnSchool } from "./seek.ts";
