export { addPasskey } from "./add.ts";
export { challengeIn } from "./challenge.ts";
export { madeCredentialIn, usedCredentialIn } from "./credential.ts";
export { type OwnPasskey, ownPasskeys, removePasskey } from "./own.ts";
export { passkeysPossible } from "./party.ts";
export { signInWithPasskey } from "./sign-in.ts";
