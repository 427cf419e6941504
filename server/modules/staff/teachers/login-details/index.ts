export { mailLoginDetails } from "./mail-login-details.ts";
export { passwordFor } from "./password.ts";
export { renewLoginDetails } from "./renew-login-details.ts";
