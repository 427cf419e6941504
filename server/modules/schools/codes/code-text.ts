import { randomInt } from "node:crypto";
import { signs } from "../../../platform/words/invisible.ts";

/** Without characters that are mistaken for others when read aloud or copied by hand. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code like `K7MX-2RPD`: 31 to the power of 8 possibilities; of three groups, to the power of 12. */
export function readableCode(groups = 2): string {
  const pick = () => alphabet[randomInt(alphabet.length)] ?? "";
  const four = () => Array.from({ length: 4 }, pick).join("");
  return Array.from({ length: groups }, four).join("-");
}

/** A code as it is kept, of one that was typed or copied: "Ｋ7MX–2RPD" is "K7MX-2RPD". */
export const codeIn = (entry: string): string => signs(entry).replaceAll("\0", "");

/** 4 to 40 letters, digits, hyphens and underscores (rule: school-code). */
export const isCode = (text: string): boolean => /^[\p{L}\p{N}_-]{4,40}$/u.test(text);
