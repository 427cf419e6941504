import { isIP } from "node:net";
import type { Config } from "../../../platform/config.ts";

/** Whom browsers tell a passkey that it is for: the name of our address, and the address itself (rule: passkey-bound). */
export function partyOf({ publicUrl }: Config): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { name: "Tuuri", id: hostname, origin };
}

/** Browsers make none for an address that is a number. */
export const passkeysPossible = ({ publicUrl }: Config): boolean =>
  isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
