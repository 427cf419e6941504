// The islands of one page in one file: the browser asks for it once.
export { FavouriteToggle } from "../job/people/FavouriteToggle.tsx";
export { ChooseApplicant } from "./ChooseApplicant.tsx";
