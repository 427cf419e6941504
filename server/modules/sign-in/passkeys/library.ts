/** Loaded when the first passkey is asked for: it takes 80 ms of processor time and 7 MB. */
export const library = () => import("@simplewebauthn/server");
