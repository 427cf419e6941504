export { onceAsked } from "./asked.ts";
export { forgetKeys } from "./forget-keys.ts";
export { once } from "./once.ts";
export { onceKey } from "./sent.ts";
