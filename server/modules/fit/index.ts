export { fit } from "./fit.ts";
export type { Person, Reason, Work } from "./model.ts";
export { distanceBetween, municipalityIn } from "./places.ts";
export { personColumns, personOf, personRow, workColumns, workOf, workRow } from "./rows.ts";
export { languageOf, subjectsIn } from "./told.ts";
export { becauseText, inFullText, lackText, ofApplicantText } from "./words.ts";
