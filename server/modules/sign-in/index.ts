export { PasskeyName } from "./model.ts";
export { signInRoutes } from "./routes.ts";
export { takeBack } from "./take-back.ts";
