import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { invalid } from "../../../platform/failures/errors.ts";
import { parse } from "../../../platform/http/validation.ts";
import { MadeCredential, UsedCredential } from "../model.ts";

/** Of what browsers send besides nothing is read. */
const unread = { clientExtensionResults: {} };

export const madeCredential = (sent: MadeCredential) => ({ ...sent, ...unread }) as RegistrationResponseJSON;
export const usedCredential = (sent: UsedCredential) =>
  ({ ...sent, ...unread }) as AuthenticationResponseJSON;

/**
 * What a script has put into the field of a form, as JSON.
 * @throws Refusal 422
 */
export const madeCredentialIn = (text: string) =>
  madeCredential(read(() => parse(MadeCredential, JSON.parse(text))));
export const usedCredentialIn = (text: string) =>
  usedCredential(read(() => parse(UsedCredential, JSON.parse(text))));

function read<T>(parsed: () => T): T {
  try {
    return parsed();
  } catch {
    throw invalid({ msg: "errors:unreadable" });
  }
}
