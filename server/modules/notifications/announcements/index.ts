export { allHappened, happened } from "./announce.ts";
