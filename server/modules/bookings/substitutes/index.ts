export { hideSchool } from "./hide-school.ts";
export { someSubstitutes } from "./list.ts";
export { type OpenSubstitute, openSubstitute } from "./open.ts";
export { seenBy } from "./seen.ts";
export type { Substitute, SubstituteFilter } from "./substitute.ts";
