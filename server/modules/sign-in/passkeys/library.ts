/** Read when the first passkey is: it takes a process as long to load as much of the rest, and some megabytes. */
export const library = () => import("@simplewebauthn/server");
