import { toWire } from "../../platform/wire.ts";
import type { OwnSession } from "./sessions/list.ts";

/** How it is documented that somebody was not let in. */
export const signInNames = {
  unknownEmail: "emailnotfound",
  wrongPassword: "passwordincorrect",
  wrongCode: "codeincorrect",
} as const;

/** 1 Finnish, 2 Swedish. */
export const langToWire = (lang: "fi" | "sv"): 1 | 2 => (lang === "sv" ? 2 : 1);
export const langFromWire = (lang: number | string): "fi" | "sv" => (Number(lang) === 2 ? "sv" : "fi");

/** What a token tells of a person, as documented. */
export type Claims = Record<string, string | number | boolean | string[]>;

const claimNames = {
  type: "typeOfUser",
  otherSchools: "moreSchools",
  lang: "siteLang",
  active: "approved",
  favourites: "rememberedUsers",
} as const;

export function claimsToWire(claims: Claims & { lang?: "fi" | "sv" }): Claims {
  const { lang } = claims;
  return toWire({ ...claims, ...(lang ? { lang: langToWire(lang) } : {}) }, claimNames);
}

export const sessionToWire = ({ id, device, signedInAt, lastSeenAt, current }: OwnSession) => ({
  id,
  browser: device.browser,
  system: device.system,
  signedInAt: signedInAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  current,
});
