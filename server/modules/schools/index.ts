export {
  acceptCode,
  type CodeSchool,
  codeSchool,
  consumeCode,
  noteCodeUser,
  schoolOfCode,
} from "./accept-code.ts";
export { acceptedCode, acceptedCodeCookie, acceptedSchool, clearedAcceptedCode } from "./accepted-code.ts";
export { codesOf, codesOfSchools, createCode } from "./codes.ts";
export { schoolFacts, schoolsOfPerson } from "./facts.ts";
export { foundSchool, schoolNamed } from "./found.ts";
export { countDeed, type StaffDeed } from "./limits.ts";
export {
  CodeEntry,
  Done,
  done,
  ListRequest,
  OneOfOwn,
  OwnEmail,
  PersonName,
  Phone,
  SchoolChange,
  SchoolName,
  SelfOnly,
} from "./model.ts";
export { idsOf, ownSchool, ownSchools, someOfOwn } from "./own-schools.ts";
export { placeOf } from "./places.ts";
export { schoolRoutes } from "./routes.ts";
export { isReserved, saveSchool } from "./save.ts";
export { seekOwnSchool } from "./seek.ts";
