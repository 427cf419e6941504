/**
 * How long pages, and the service worker for them, wait for a line that neither carries nor breaks (rules: calls-end, kept-pages, sent-later), in
 * milliseconds: one for each reason to wait.
 */

/** For an answer in whose place nothing can stand. */
export const patience = 20_000;

/**
 * Where something can: a copy of the page; the page itself, for a part of it that was asked for, or for a press on a notification, which may open a
 * window for some ten seconds alone.
 */
export const shortPatience = 6_000;

/** For figures that the database reckons. */
export const reckoning = 60_000;

/** For all of a page that stopped in the middle, before its copy takes its place. */
export const wholePage = 3_000;
