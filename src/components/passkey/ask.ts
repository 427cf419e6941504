import { type Answer, call } from "../../api.ts";

/**
 * Whether this browser has passkeys, also for this address, which must not be a number, and reads what it is asked in the form
 * in which the server sends it.
 */
export const hasPasskeys = (): boolean =>
  !/^[\d.]+$|^\[/.test(location.hostname) &&
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  "toJSON" in PublicKeyCredential.prototype;

/**
 * Has a passkey made for whoever is signed in.
 * @returns what the server takes, as text; undefined when its owner did not want to
 * @throws ApiError when the server refuses
 */
export async function makePasskey(): Promise<string | undefined> {
  const options = await call("/api/shared/passkeys/begin");
  return heldOut(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

/** The same of a passkey to sign in with. @param how waiting in a field that offers it, or asked for at once */
export async function showPasskey(how: CredentialRequestOptions): Promise<string | undefined> {
  const options: Answer<"/api/shared/login/passkey/begin"> = await call("/api/shared/login/passkey/begin");
  return heldOut(() =>
    navigator.credentials.get({
      ...how,
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

/** Whoever breaks off has changed their mind; so has the device that finds it has a passkey already. */
async function heldOut(ask: () => Promise<Credential | null>): Promise<string | undefined> {
  const credential = await ask().catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;
}
