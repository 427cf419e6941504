import { createHmac, randomInt } from "node:crypto";
import { canonicalEmail } from "../../../../platform/mail/mailbox.ts";

/** Without characters that are mistaken for others when copied from paper. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const length = 10;

/** A number from 0 that is less than `limit`. */
type Chance = (limit: number) => number;

/**
 * A password of 10 characters, two or more of them digits (rule: generated-password): some 56 bits of chance.
 */
export function generatedPassword(chance: Chance = randomInt): string {
  const pick = (from: string) => from[chance(from.length)] ?? "";
  const characters = Array.from({ length }, (_, n) => pick(n < 2 ? digits : letters + digits));
  for (let n = length - 1; n > 0; n--) {
    const other = chance(n + 1);
    [characters[n], characters[other]] = [characters[other] ?? "", characters[n] ?? ""];
  }
  return characters.join("");
}

/**
 * A password for somebody.
 * @param key with the same one it is made again, of the same person
 * (rule: form-sent-twice)
 */
export const passwordFor = (email: string, key?: string): string =>
  generatedPassword(key === undefined ? undefined : chanceOf(key, canonicalEmail(email)));

/**
 * Chance that whoever holds a key can have again: the same numbers, one after the other, of the same subject (rule:
 * teacher-import-broken-off).
 */
export function chanceOf(key: string, subject: string): Chance {
  let drawn = 0;
  return (limit) => {
    const number = createHmac("sha256", key).update(`${drawn++} ${subject}`).digest().readUInt32BE();
    return number % limit;
  };
}
