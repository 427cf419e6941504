import providers from "free-email-domains";

/** Of the north, whose addresses anybody may have, and which the list does not know. */
const ours = ["outlook.fi", "welho.com", "saunalahti.fi", "telia.com", "comhem.se", "bredband.net"];
const free = new Set([...providers, ...ours]);

/**
 * Whether the address is of a provider with which anybody may have one: it says nothing of where its owner works
 * (rule: approval-queue).
 */
export const isFree = (domain: string) => free.has(domain);
