export { PasskeyName } from "./model.ts";
export { addPasskey } from "./passkeys/add.ts";
export { challengeIn } from "./passkeys/challenge.ts";
export { madeCredentialIn, usedCredentialIn } from "./passkeys/credential.ts";
export { type OwnPasskey, ownPasskeys, removePasskey } from "./passkeys/own.ts";
export { passkeysPossible } from "./passkeys/party.ts";
export { signInWithPasskey } from "./passkeys/sign-in.ts";
export { signInRoutes } from "./routes.ts";
