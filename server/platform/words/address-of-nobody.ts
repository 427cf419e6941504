const domain = "@deleted.invalid";

/** The address of an account whose person is gone: each has one, and no mail reaches it (RFC 2606). */
export const addressOfNobody = (accountId: string): string => `deleted-${accountId}${domain}`;

export const isAddressOfNobody = (email: string): boolean => email.endsWith(domain);
