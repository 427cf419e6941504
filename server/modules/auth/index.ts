export { loadActor } from "./actor.ts";
export { clearedSessionCookie, readCookie, sessionCookie, sessionCookieName, tokenOf } from "./cookie.ts";
export { authenticate, login, recordLogin, renewToken, type SignedIn } from "./login.ts";
export { type AccountType, type Actor, type ActorSchool, Email, EmailOnly, Login } from "./model.ts";
export { consumeLink, createLink } from "./one-time-links.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
export { onlySelf } from "./policy.ts";
export { countAttempt, forgetAttempts, limits } from "./rate-limit.ts";
export { authRoutes } from "./routes.ts";
