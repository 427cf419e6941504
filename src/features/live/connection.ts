import { atom } from "nanostores";

/** Shown where a list would otherwise look current without being it. */
export const $connection = atom<"connecting" | "live" | "offline" | "signedOut">("connecting");
