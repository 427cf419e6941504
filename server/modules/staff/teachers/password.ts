import { randomInt } from "node:crypto";

/** Without characters that are mistaken for others when copied from paper. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const length = 10;

/**
 * A password of 10 characters, two or more of them digits (rule: generated-password): some 56 bits of chance.
 */
export function generatedPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? "";
  const characters = Array.from({ length }, (_, n) => pick(n < 2 ? digits : letters + digits));
  for (let n = length - 1; n > 0; n--) {
    const other = randomInt(n + 1);
    [characters[n], characters[other]] = [characters[other] ?? "", characters[n] ?? ""];
  }
  return characters.join("");
}
