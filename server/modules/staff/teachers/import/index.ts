export { type ChosenKinds, type Column, kindsIn } from "./columns.ts";
export { columnKinds } from "./headings.ts";
export { hasIdentityCode } from "./identity-codes.ts";
export { importTeachers, type Outcome } from "./import.ts";
export { mostTeachers } from "./list.ts";
export { type Proposal, proposeTeachers } from "./propose.ts";
export { readTeacherList } from "./read.ts";
