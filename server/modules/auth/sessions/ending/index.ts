export { endSession, endSessions, holdSession, sessionChannel } from "./end.ts";
export { endOtherSessions, endOwnSession } from "./end-own.ts";
export { signOutEverywhere } from "./sign-out.ts";
