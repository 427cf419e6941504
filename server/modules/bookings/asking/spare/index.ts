export { markedBy } from "./marked.ts";
export { spareNext } from "./spare.ts";
