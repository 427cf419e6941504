export { forgetKeys } from "./forget-keys.ts";
export { once, onceAsked } from "./once.ts";
export { onceKey } from "./sent.ts";
