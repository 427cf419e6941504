import tlds from "tlds";

const topLevel: ReadonlySet<string> = new Set(tlds);

/** Surnames that are top-level domains too: "J.Kim" is a name, "x.link" is none. Two letters are of a country. */
const surnames = new Set(
  "black blue cruise dot fisher ford gallo gold gray green guru kim law lilly love moe rich rose rogers smith wang weir wolf".split(
    " ",
  ),
);

/**
 * What is not seen or moves what is: control and format characters, those without a meaning yet, fillers, and the
 * joiners outside of the scripts whose names need them.
 */
const unprintable =
  /(?:(?![\u200c\u200d])(?:\p{C}|\p{Default_Ignorable_Code_Point})|[\p{Zl}\p{Zp}\u2800\u2027]|(?<![\p{Script=Arabic}\p{Mn}\p{Mc}])[\u200c\u200d])/u;
/** Five marks on one letter are no writing. */
const heapOfMarks = /\p{M}{5}/u;
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const stops = /[\u3002\uff0e\uff61\u2024\ufe52]/gu;
const networkAddress = /\d{1,3}(?:\.\d{1,3}){3}/;

/** What is wrong with the name of a person, if anything is: names are written by strangers and stand in our mails. */
export function wrongPersonName(name: string): "errors:nameWithAddress" | "errors:notAName" | undefined {
  if (holdsAddress(name)) return "errors:nameWithAddress";
  // No person is called "and/or"; schools are.
  return isWriting(name) && !/[/\\]/.test(name) ? undefined : "errors:notAName";
}

/** The same of a school, as "Koulu 1/2" or "Päiväkoti 7". */
export function wrongSchoolName(name: string): "errors:nameWithAddress" | "errors:notAName" | undefined {
  if (holdsAddress(name)) return "errors:nameWithAddress";
  return isWriting(name) && ofSchools.test(name.normalize("NFKD")) ? undefined : "errors:notAName";
}

/** Letters of other scripts, and rare ones of ours, could pass for those of another school's name (rule: admin-school). */
const ofSchools = /^[a-zæœøđðþßłħŧŋı\p{M}\p{N}\p{P}\p{Sm}\p{Sc}\p{Sk}°\s]*$/iu;

/** An empty name is for others to refuse. */
const isWriting = (name: string) =>
  name.trim() === "" || (/\p{L}/u.test(name) && !unprintable.test(name.trim()) && !heapOfMarks.test(name));

/**
 * Whether a name of a person or a school holds a mail address or a link (rule: names-without-links). Every
 * step looks at each character a bounded number of times.
 */
export function holdsAddress(name: string): boolean {
  const text = name.normalize("NFKC").replace(unseen, "").replace(stops, ".");
  if (text.includes("@") || text.includes("://") || text.toLowerCase().includes("www.")) return true;
  return text.split(/\s+/u).some(isDomainLike);
}

/** "evil.com", "x.link/abc", "192.0.2.1"; not "J.R. Mäki", "M.Li", "Ch.Virtanen", "S:t Olof", "Viikin koulu r.y." */
function isDomainLike(word: string): boolean {
  if (!word.includes(".")) return false;
  if (networkAddress.test(word)) return true;
  const parts = word.split(".");
  const joined = parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined || !/[\p{L}\p{N}\p{M}]$/u.test(part)) return false;
    const ending = lettersOf(next);
    if ([...ending].length < 2) return false;
    return isEnding(ending)
      ? !areInitials(parts.slice(Math.max(0, index - 3), index + 1), ending)
      : isWord(part, ending);
  });
  return joined || (word.includes("/") && parts.slice(1).some((part) => lettersOf(part).length > 1));
}

const isEnding = (letters: string) => topLevel.has(letters.toLowerCase());

/** "K.H.Lee", "M.Li", "J.Kim": single letters, and a name that is written large. */
const areInitials = (initials: string[], name: string) =>
  initials.every((initial) => /^\p{Lu}$/u.test(initial)) &&
  startsLarge(name) &&
  (name.length === 2 || surnames.has(name.toLowerCase()));

/** "evil.example" in small letters, of no ending that we know; "Ch.Virtanen" and "St.Olof" are names. */
const isWord = (part: string, ending: string) => [...part].length > 1 && !startsLarge(ending);

const startsLarge = (word: string) => /^\p{Lu}\p{Ll}/u.test(word) || /^\p{Lu}+$/u.test(word);

/** The letters that a part begins with. */
const lettersOf = (part: string) => /^[\p{L}\p{M}]*/u.exec(part)?.[0] ?? "";
