export { changePassword, setPassword } from "./change-password.ts";
export { isEasyPassword } from "./easy-password.ts";
export { type Browser, letIn, login, timeToSignIn } from "./login.ts";
export { refuseDifferent, refuseEasy } from "./new-password.ts";
export { passwordRoutes } from "./password-routes.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
