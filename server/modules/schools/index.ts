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
export { placeOf } from "./places.ts";
export { schoolRoutes } from "./routes.ts";
export { activeTeachers, teachersOf } from "./teachers.ts";
