export { type AccountType, type Actor, type ActorSchool, schoolMeant } from "../../platform/actor.ts";
export { authenticate, holdSchools, loadActor, lockAccount, lockOwnAccount, type Visit } from "./actor.ts";
export { changePassword, setPassword } from "./change-password.ts";
export { isEasyPassword } from "./easy-password.ts";
export { forgetSpent } from "./forget-spent.ts";
export { attempt } from "./limits/attempt.ts";
export { countAttempt, countTogether } from "./limits/limit-rows.ts";
export { type Limited, limits, quotas } from "./limits/limits.ts";
export { registering } from "./limits/registration-limit.ts";
export { type Browser, letIn, login, timeToSignIn } from "./login.ts";
export {
  Email,
  EmailOnly,
  Login,
  Password,
  PasswordReset,
  Token,
  TypeOfUser,
} from "./model.ts";
export { type NewPassword, refuseDifferent, refuseEasy } from "./new-password.ts";
export {
  consumeLink,
  createFurtherLink,
  createLink,
  type DeadLink,
  hoursToClaim,
  lookAtLink,
  ownerOfLink,
} from "./one-time-links.ts";
export { passwordRoutes } from "./password-routes.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
export { onlySelf, requireOperator } from "./policy.ts";
export { authRoutes } from "./routes.ts";
export {
  actorOf,
  admit,
  anyVisitOf,
  clientAddress,
  type Given,
  langOfRequest,
  session,
  visitOf,
} from "./session.ts";
export {
  clearedSessionCookie,
  sessionCookie,
  sessionCookieName,
  tokenOf,
  tokensOf,
} from "./sessions/cookie.ts";
export { endSession, endSessions, holdSession, sessionChannel } from "./sessions/end.ts";
export { endOtherSessions, endOwnSession } from "./sessions/end-own.ts";
export { confirmPassword, isFresh, refuseStale } from "./sessions/fresh.ts";
export {
  browserOf,
  deviceCookie,
  deviceCookieName,
  knownDevice,
  markDevice,
  signInCookies,
  signOutCookies,
} from "./sessions/known-device.ts";
export { type OwnSession, ownSessions } from "./sessions/list.ts";
export { renewToken } from "./sessions/renew.ts";
export { isStrong, makeStrong, secondFactorRequired } from "./sessions/strong.ts";
export { signOutEverywhere } from "./sign-out.ts";
export { addressToldSql, approvedSql, principalSql } from "./standing.ts";
