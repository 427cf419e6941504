// The page to sign in with brings this: nothing of the shell comes along.

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
 */
export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<string | undefined> =>
  heldOut(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

/** The same of a passkey to sign in with. @param how waiting in a field that offers it, or asked for at once */
export const showPasskey = (
  options: PublicKeyCredentialRequestOptionsJSON,
  how: CredentialRequestOptions,
): Promise<string | undefined> =>
  heldOut(() =>
    navigator.credentials.get({
      ...how,
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  );

/** Whoever breaks off has changed their mind; so has the device that finds it has a passkey already. */
async function heldOut(ask: () => Promise<Credential | null>): Promise<string | undefined> {
  const credential = await ask().catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;
}
