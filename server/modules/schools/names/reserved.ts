/** Letters of other scripts, and signs, that look like those of the name that is kept: small ones, and large ones made small. */
const lookalikes: Record<string, string> = {
  a: "аαɑᴀꭺ@4",
  d: "ԁɗđᴅꭰժ",
  m: "мμᴍꮇ",
  i: "ıіιɩӏlɪ1|!¡ꭵ",
  n: "пηνոռɴŋ",
  t: "тτᴛ",
  u: "υцսᴜ",
  r: "гᴦʀꭱ",
};
const latin = new Map(
  Object.entries(lookalikes).flatMap(([to, from]) => [...from].map((sign) => [sign, to])),
);

/** What a name looks like, in plain Latin letters: without marks, blanks and signs, and without numbers that stand alone. */
function skeleton(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const words = letters.split(/\s+/u).filter((word) => !/^\p{N}+$/u.test(word));
  return [...words.join("")]
    .map((sign) => latin.get(sign) ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m");
}

/**
 * Whether a name is, or looks like, that of the operator's school, also with the service's name beside it: nobody else's may be
 * taken for it (rule: admin-school). Names that only begin so are schools', as "Administrationsskolan" or "Adminin koulu".
 */
export const isReserved = (name: string): boolean =>
  /^(tuuri[ns]?)?admin(tuuri)?\p{N}*$/u.test(skeleton(name));
