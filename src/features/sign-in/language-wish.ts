/** What a visitor has pressed as the language of the pages, until they sign in or close the browser. */
export const languageWishCookie = "_lang_wish";
