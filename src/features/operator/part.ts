import { saysPhone } from "../../says-phone.ts";

/** So many stand on a page: each of them is as high as a phone is wide there, and a line on a large screen. */
export const partFor = (headers: Headers): number => (saysPhone(headers) ? 10 : 25);

/** The clock of those who run the service. */
export const operatorZone = "Europe/Helsinki";
