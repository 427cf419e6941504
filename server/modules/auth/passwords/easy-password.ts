import frequent from "../../../../db/reference/frequent-passwords.json";

/**
 * The 10,000 that are found most often in what leaked elsewhere, of those that are long enough; in small letters. From
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT), whose whole takes too long to load.
 */
const known = new Set(frequent);

/** What is tried first here: the service, its people and places in both languages, and the word itself. */
const here = ["tuuri", "sijainen", "vikarie", "opettaja", "lärare", "rehtori", "rektor", "koulu", "skola"];
const itself = ["salasana", "lösenord", "password"];

export interface Holder {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Whether a password is among the first that are tried (rule: easy-passwords): a frequent one, or little else than a
 * year beside words of this service, the person's name or address.
 */
export function isEasyPassword(password: string, holder: Holder): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (known.has(plain)) return true;
  let rest = plain;
  for (const word of [...here, ...itself, ...wordsOf(holder)]) rest = rest.replaceAll(word, "");
  if (rest === plain) return false;
  return rest.replace(/(?:19|20)\d\d/g, "").length < 4;
}

/** Longer ones first, so that a short one does not break them. */
function wordsOf({ email, firstName = "", lastName = "" }: Holder): string[] {
  const [own = ""] = email.split("@");
  return [own, firstName, lastName]
    .flatMap((text) => [text, ...text.split(/[^\p{L}]/u)])
    .map((word) => word.normalize("NFKC").toLowerCase())
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
}
