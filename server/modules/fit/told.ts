import subjects from "../../../db/reference/subjects.json";

const plain = (text: string) => text.trim().toLowerCase();

const bySubjectName = new Map(
  subjects.flatMap((subject) =>
    Object.entries(subject)
      .filter(([field]) => field !== "value")
      .map(([, name]) => [plain(String(name)), subject.value]),
  ),
);

/** A subject as it is compared: the value of one of the list, or `=` and somebody's own words. */
export const subjectOf = (text: string): string => bySubjectName.get(plain(text)) ?? `=${plain(text)}`;

/** The subjects that somebody's own words name: "Matematiikka ja fysiikka". A name that has an "and" of its own is one. */
export const subjectsIn = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, ...text.split(/[,;/&+]|\s(?:ja|och|and|sekä|samt)\s/)])
      .filter((text) => plain(text))
      .map(subjectOf),
  ),
];

/** What schools are called in the language that they work in. */
const schoolWords = {
  fi: /koulu|päiväkoti|lukio|opisto|esiopetus/i,
  sv: /skola|daghem|gymnasi|lyceum|lyseum/i,
};

/**
 * The language that a school works in: in Sweden Swedish, in Finland that of its own name; undefined where that does not say it.
 * @param school its own name, and those that it has in each language
 */
export function languageOf(
  country: "FI" | "SE",
  { name, nameFi, nameSv }: { name: string; nameFi: string | null; nameSv: string | null },
): "fi" | "sv" | undefined {
  if (country === "SE") return "sv";
  if (nameFi !== nameSv && (name === nameFi || name === nameSv)) return name === nameFi ? "fi" : "sv";
  const said = (["fi", "sv"] as const).filter((lang) => schoolWords[lang].test(name));
  return said.length === 1 ? said[0] : undefined;
}
