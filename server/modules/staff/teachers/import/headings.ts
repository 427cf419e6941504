import { say } from "../../../../platform/i18n.ts";

/** What a column of a list may hold. */
export const columnKinds = [
  "firstName",
  "lastName",
  "name",
  "nameLastFirst",
  "email",
  "phone",
  "grades",
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Letters alone: "E-post (arbete)" is "epostarbete". */
const plainWord = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/** As other programs, and people, call them. */
const names: Record<ColumnKind, string> = {
  firstName:
    "etunimi|etunimet|kutsumanimi|puhuttelunimi|förnamn|tilltalsnamn|firstname|givenname|forename|etunimietunimet",
  lastName: "sukunimi|sukunimet|efternamn|släktnamn|lastname|surname|familyname",
  name: "(koko)?nimi|opettaja|opettajan?nimi|namn|fullständigtnamn|helanamnet|lärare|lärarensnamn|name|fullname",
  nameLastFirst: "sukunimi(ja)?etunimi|sukunimi(ja)?etunimet|efternamn(och)?förnamn|lastnamefirstname",
  email: "(sähkö|s)posti(osoite)?|e?post(adress)?|e?mail(adress|address|osoite)?|mejl(adress)?|mejli",
  phone:
    "(matka)?puhelin(numero)?|(matka)?puh|puhnro|gsm(numero|nummer)?|kännykkä(numero)?|(mobil)?tel|(mobil)?telefon(nummer)?|mobil(nummer|nr)?|(mobile)?phone(number)?|mobile|cellphone|telephone",
  grades: "luokat|luokka|luokkaaste|luokkaasteet|årskurs|årskurser|årskurserna|klass|klasser|grades?",
};

/** Whose or which it is, before or behind: "Työsähköposti", "E-post (arbete)". */
const whose =
  "esim|tex|lv|lukuvuosi|lukuvuonna|läsår|läsåret|työ|työn|virka|koti|yksityinen|kaikki|hem|privat|alla|koulu|koulun|oma|opettajan|henkilökohtainen|ensisijainen|arbete|arbets|jobb|skola|skolans|skol|egen|lärarens|work|school";

const patterns = columnKinds.map((kind) => {
  const own = (["fi", "sv"] as const).map((lang) => plainWord(say(lang, `teachers:import.headings.${kind}`)));
  return [kind, new RegExp(`^(?:${whose})?(?:${own.join("|")}|${names[kind]})(?:${whose})?$`)] as const;
});

/** In any form of the word, alone or with others: "HETU:n loppuosa", "Hetu (salainen)". */
const identityCode =
  /henkilötunnu|henktun|sosiaaliturvatunnu|personbeteckning|personnumm?e?r|personnr|samordningsnumm?e?r|personalidentity|socialsecurity/;
const identityWord = /(hetu|sotu)n?$|^(pnr|ssn)$/;

/** Far longer than any heading: cells have up to 4,000 characters. */
const longest = 60;

/** How an address looks, where a heading says it: "Sähköposti (nimi@koulu.fi)", "Email @edu.hel.fi". */
const example =
  /[([<][^()[\]<>@]{0,60}@[^()[\]<>]{0,60}[)\]>]|(?<=esim\.?\s?|t\.?\s?ex\.?\s?)[^\s@]{1,60}@\S{1,60}|(?<!\S)@\S{1,60}/gi;

function withoutExample(cell: string): string {
  if (cell.length > longest || !cell.includes("@")) return cell;
  const rest = cell.replace(example, "").trim();
  return /\p{L}/u.test(rest) ? rest : cell;
}

/** Whether a cell holds an address that is nobody's example. */
export const holdsAddress = (cell: string): boolean => withoutExample(cell).includes("@");

/** An address or a telephone, but no years: "Luokat 2026–2027". */
const data = /@|(?<!\d)(?!(?:19|20)\d\d(?!\d))\d{3}/;
export const holdsData = (cells: readonly string[]): boolean =>
  cells.some((cell) => data.test(withoutExample(cell)));

/** How many kinds of columns are named. */
export const knownIn = (cells: readonly string[]): number =>
  new Set(cells.map(kindMeant).filter(Boolean)).size;

/**
 * Whether cells are headings, at least two known ones: words among which somebody's address or telephone stands ("Puh. 040…") are
 * of a person, unless they are too many for one.
 */
export const areHeadings = (cells: readonly string[]): boolean =>
  knownIn(cells.filter((cell) => !holdsData([cell]))) > 1 + cells.filter((cell) => holdsData([cell])).length;

/** What a heading says that its column holds, in either language or in both ("Etunimi / Förnamn"), and as other programs call it. */
export function kindMeant(heading: string): ColumnKind | undefined {
  if (heading.length > longest) return undefined;
  const words = withoutExample(heading);
  if (words !== heading) return kindOf(words) === "email" ? "email" : undefined;
  const whole = kindOf(words);
  if (whole) return whole;
  const [kind, ...others] = new Set(words.split(/[/|\n]/).map(kindOf));
  return others.length === 0 ? kind : undefined;
}

function kindOf(words: string): ColumnKind | undefined {
  const word = plainWord(words);
  return patterns.find(([, pattern]) => pattern.test(word))?.[0];
}

/** Whether a heading says that its column holds what the state calls a person by. */
export const isIdentityHeading = (heading: string): boolean =>
  heading.length <= longest &&
  (identityCode.test(plainWord(heading)) ||
    heading.split(/[^\p{L}]+/u).some((word) => identityWord.test(plainWord(word))));

/** Of several first names the one by which somebody is called. */
export const isCalledBy = (heading: string): boolean => /kutsuma|puhuttelu|tilltal/i.test(heading);
