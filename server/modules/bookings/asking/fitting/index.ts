export type { Fitting } from "../model.ts";
export { fitsFor, howManyKnown, type Known, knownFor } from "./fits.ts";
