import type { Lang } from "../i18n.ts";

/**
 * Public pages that a search may find (rule: public-face), by their paths below `/app`, and the public face itself. Each
 * has an address of its own in each language, beside the one at which the reader's language is chosen.
 */
export const publicPaths = [
  "/",
  "/login",
  "/register/user",
  "/register/securitycode",
  "/register/principal",
  "/resetpassword",
  "/new-activation",
  "/faq",
  "/gdpr",
  "/accessibility",
  "/fairness",
] as const;

/** What stands in built pages for the origin that the configuration names; nobody can own it. */
export const builtOrigin = "https://origin.invalid";

/**
 * Where a search finds a public page: at an address of one language, Finnish for who reads neither. Where the reader's
 * language is chosen, two readers see two pages, so that no search is to keep what it sees there.
 */
export function addressesOf(path: string): Record<Lang | "x-default", string> {
  const [fi, sv] = path === "/" ? ["/fi", "/sv"] : [`/app/fi${path}`, `/app/sv${path}`];
  return { fi, sv, "x-default": fi };
}

/** The language that a path below `/app` names, and what is left of it: `/sv/faq` is `/faq` in Swedish. */
export function inLanguage(path: string): { lang: Lang; path: string } | undefined {
  const lang = path.startsWith("/fi/") ? "fi" : path.startsWith("/sv/") ? "sv" : undefined;
  return lang && path.length > 4 ? { lang, path: path.slice(3) } : undefined;
}
