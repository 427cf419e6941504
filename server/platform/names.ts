/** Characters that are not seen, behind which an address could hide; and full stops of other scripts. */
const unseen = /\p{Cf}/gu;
const stops = /[\u3002\uff0e\uff61\u2024]/gu;

/**
 * Whether a name of a person or a school holds a mail address or a link: names are written by strangers and
 * stand in mails that we send. Every step looks at each character once.
 */
export function holdsAddress(name: string): boolean {
  const text = name.replace(unseen, "").replace(stops, ".").toLowerCase();
  if (/[@\uff20\ufe6b]/u.test(text) || text.includes("://") || text.includes("www.")) return true;
  return text.split(/\s+/u).some(isDomainLike);
}

/** "evil.com", "a.evil.com/x"; not "J.R. Mäki", "S:t Olof", "Viikin koulu r.y." */
function isDomainLike(word: string): boolean {
  const parts = word.split(".");
  return parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined || !/[\p{L}\p{N}]$/u.test(part)) return false;
    const ending = lettersOf(next);
    // "J.Mäki" is a name; "t.co" and "g.co/x" are links.
    return ending >= 2 && ([...part].length > 1 || ending <= 3);
  });
}

/** How many letters a part begins with. */
function lettersOf(part: string): number {
  const characters = [...part];
  const end = characters.findIndex((character) => !/\p{L}/u.test(character));
  return end < 0 ? characters.length : end;
}
