import { atom } from "nanostores";
import type { Concerned } from "./ask.ts";

/** Whom the job of this page concerns by now, as its list follows it; empty until then. */
export const $concerned = atom<Concerned | undefined>();
