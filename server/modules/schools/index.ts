export {
  acceptCode,
  type CodeSchool,
  codeSchool,
  consumeCode,
  noteCodeUser,
} from "./accept-code.ts";
export { acceptedCode, acceptedCodeCookie, acceptedSchool, clearedAcceptedCode } from "./accepted-code.ts";
export { readableCode } from "./code-text.ts";
export { codeCounts, createCode, someCodes } from "./codes.ts";
export { ownAddresses, schoolsOfPerson } from "./facts.ts";
export { foundSchool, schoolNamed } from "./found.ts";
export { countDeed } from "./limits.ts";
export { type ListedSchool, listSchools, schoolCount } from "./list.ts";
export {
  CodeEntry,
  Done,
  done,
  ListRequest,
  OneOfOwn,
  OwnEmail,
  PersonName,
  Phone,
  SchoolName,
  SelfOnly,
} from "./model.ts";
export { lackingOf, ownDetails } from "./own-details.ts";
export { idsOf, ownSchool, ownSchools, someOfOwn } from "./own-schools.ts";
export { placeOf } from "./places.ts";
export { presentName, renameSchool } from "./rename.ts";
export { isReserved } from "./reserved.ts";
export { schoolRoutes } from "./routes.ts";
export { saveSchool, schoolState } from "./save.ts";
export type { OwnSchool, SchoolCode } from "./school.ts";
export { seekOwnSchool } from "./seek.ts";
export { activeTeachers, teachersOf } from "./teachers.ts";
