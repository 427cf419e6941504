/** What an answer says of being kept by the installed app (rule: kept-pages). Without imports, since a browser reads it too. */

/** Whose page it is: the ids of person and sign-in. Public pages, and those of visitors, lack it. */
export const ownerHeader = "tuuri-person";
/** Of a call: the id of the person on whose page it was made (rule: form-of-one-account). */
export const personHeader = "tuuri-person";
/** It may be kept, and with it these: addresses with spaces between them, or none. */
export const keepHeader = "tuuri-keep";
/** Asked for to be kept, before anybody looks at it: nothing counts as seen. As browsers say of what they fetch ahead. */
export const ahead = ["purpose", "prefetch"] as const;
export const isAhead = (headers: Headers): boolean => headers.get(ahead[0]) === ahead[1];
