export { saveUsualAsking, usualAsking } from "./asking.ts";
export { ownAddresses, schoolsOfPerson } from "./facts.ts";
export { lackingOf, ownDetails } from "./own-details.ts";
export {
  idsOf,
  ownSchool,
  ownSchools,
  postersSchool,
  postersSchools,
  someOfOwn,
  someOfPosters,
} from "./own-schools.ts";
export { saveUsualPay, usualPay } from "./pay.ts";
export { saveSchool, schoolState } from "./save.ts";
export type { OwnSchool, SchoolCode } from "./school.ts";
