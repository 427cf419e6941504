/**
 * Milliseconds after which what is asked of a line that neither carries nor breaks is given up: by pages (rule: calls-end), and by the
 * service worker for them (rule: kept-pages, sent-later).
 */
export const patience = 20_000;
