/** Browsers and readers look this far for what a file is. Bytes. */
export const sniffed = 1024;

/** What a browser takes for a page when it meets it. */
export const markup = /<(!doctype|\?php|html|head|body|script|svg|iframe|object|embed)[\s>/:]/i;
