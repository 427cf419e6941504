export { type MailOf, mailOf } from "./mail-of.ts";
