export { allHappened, happened } from "./happened.ts";
