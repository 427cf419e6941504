import { cards } from "./info/fields.ts";

export const profilePath = "/app/profile";

const modes = [...cards, "password", "delete", "everywhere"] as const;

/** The one part of the page that is being changed, if any. */
export type Mode = (typeof modes)[number] | undefined;

export const modeOf = (asked: string | null): Mode => modes.find((mode) => mode === asked);

const outcomes = [
  "saved",
  "picture",
  "password",
  "passwordNotKeys",
  "unchanged",
  "joined",
  "became",
  "switched",
] as const;

/** What a form or an island has done before this page came; a text of `profile:done`. */
export const outcomeOf = (asked: string | null) => outcomes.find((outcome) => outcome === asked);
