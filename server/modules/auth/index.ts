export { loadActor } from "./actor.ts";
export {
  clearedSessionCookie,
  readCookie,
  sessionCookie,
  sessionCookieName,
  tokenOf,
  tokensOf,
} from "./cookie.ts";
export { forgetSpent } from "./forget-spent.ts";
export { holdSchools } from "./hold.ts";
export type { SignedIn } from "./issue.ts";
export { browserOf, deviceCookie, deviceCookieName, signInCookies, signOutCookies } from "./known-device.ts";
export { login, recordLogin } from "./login.ts";
export {
  type AccountType,
  type Actor,
  type ActorSchool,
  Email,
  EmailOnly,
  Login,
  Password,
  PasswordChange,
  PasswordReset,
  Token,
} from "./model.ts";
export { consumeLink, createFurtherLink, createLink } from "./one-time-links.ts";
export { changePassword, requestActivation, requestReset, resetPassword } from "./password-reset.ts";
export { passwordRoutes } from "./password-routes.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
export { onlySelf } from "./policy.ts";
export { attempt, countAttempt, forgetAttempts, limits, quotas } from "./rate-limit.ts";
export { registering } from "./registering.ts";
export { authRoutes } from "./routes.ts";
export {
  authenticate,
  beginSession,
  endSession,
  endSessions,
  renewToken,
  sessionChannel,
} from "./sessions.ts";
export { signOutEverywhere } from "./sign-out.ts";
export { approvedSql, principalSql } from "./standing.ts";
export { tellOfWaiting } from "./waiting.ts";
