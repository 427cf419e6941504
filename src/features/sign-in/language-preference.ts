/** What a visitor has pressed as the language of the pages, for whoever signs in soon after. */
export const languagePreferenceCookie = "_lang_wish";
/** Seconds. */
export const languagePreferenceLasts = 600;
