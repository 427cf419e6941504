/** First and last names common in Finland and Sweden; no combination stands for a person. */
export const names = {
  fi: {
    first: [
      "Aino",
      "Eino",
      "Helmi",
      "Onni",
      "Lumi",
      "Väinö",
      "Sofia",
      "Leo",
      "Eevi",
      "Oliver",
      "Venla",
      "Elias",
      "Kerttu",
      "Toivo",
      "Iida",
      "Niilo",
      "Saimi",
      "Eemeli",
      "Nea",
      "Jukka",
    ],
    last: [
      "Korhonen",
      "Virtanen",
      "Mäkinen",
      "Nieminen",
      "Mäkelä",
      "Hämäläinen",
      "Laine",
      "Heikkinen",
      "Koskinen",
      "Järvinen",
      "Lehtonen",
      "Saarinen",
      "Salminen",
      "Heinonen",
      "Niemi",
      "Heikkilä",
      "Salonen",
      "Kinnunen",
      "Turunen",
      "Salo",
    ],
  },
  sv: {
    first: [
      "Astrid",
      "Emil",
      "Alma",
      "Nils",
      "Ebba",
      "Axel",
      "Saga",
      "Gustav",
      "Selma",
      "Arvid",
      "Linnéa",
      "Viktor",
      "Freja",
      "Hugo",
      "Märta",
      "Oskar",
      "Signe",
      "Sixten",
      "Tuva",
      "Göran",
    ],
    last: [
      "Andersson",
      "Johansson",
      "Karlsson",
      "Nilsson",
      "Eriksson",
      "Larsson",
      "Olsson",
      "Persson",
      "Svensson",
      "Gustafsson",
      "Lindqvist",
      "Holmström",
      "Sjöblom",
      "Nyström",
      "Ekholm",
      "Sandberg",
      "Åkerlund",
      "Öhman",
      "Wikström",
      "Bergman",
    ],
  },
} as const;

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The n-th name of a language; names repeat only after 400. */
export function personName(lang: "fi" | "sv", n: number): PersonName {
  const { first, last } = names[lang];
  const firstName = first[n % first.length] ?? "";
  const lastName = last[(n * 7 + Math.floor(n / first.length)) % last.length] ?? "";
  return { firstName, lastName };
}
