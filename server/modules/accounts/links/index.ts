export { confirmAccount } from "./confirm.ts";
export { linkRoutes } from "./link-routes.ts";
export { checkConfirmLink, checkResetLink } from "./links.ts";
export { requestActivation, requestReset, sendLinkAgain } from "./request-link.ts";
export { resetPassword } from "./reset-password.ts";
