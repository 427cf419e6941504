export {
  clearedSessionCookie,
  sessionCookie,
  sessionCookieName,
  tokenOf,
  tokensOf,
} from "./cookie.ts";
export { confirmPassword, isFresh, refuseStale } from "./fresh.ts";
export { type OwnSession, ownSessions } from "./list.ts";
export { renewToken } from "./renew.ts";
export { isStrong, makeStrong, secondFactorRequired } from "./strong.ts";
