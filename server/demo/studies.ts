/** What substitutes have studied and done, in their language and country. */
export const studies = {
  fi: {
    other: ["Taidekasvattaja", "Nuoriso-ohjaaja", "Eläkkeellä oleva opettaja", "Lastenohjaaja"],
    degrees: ["Kasvatustieteen maisteri", "Filosofian maisteri", "Kasvatustieteen kandidaatti"],
    universities: {
      FI: [
        "Helsingin yliopisto",
        "Turun yliopisto",
        "Oulun yliopisto",
        "Itä-Suomen yliopisto",
        "Tampereen yliopisto",
      ],
      SE: ["Tukholman yliopisto"],
    },
    subjects: ["Kasvatustiede", "Matematiikka", "Englannin kieli", "Liikuntapedagogiikka"],
    experience: [
      "Sijaisena usealla koululla.",
      "Kolme vuotta luokanopettajana, sen jälkeen sijaisena.",
      "Iltapäiväkerhon ohjaajana kaksi lukuvuotta.",
      "",
    ],
  },
  sv: {
    other: ["Konstpedagog", "Ungdomsledare", "Pensionerad lärare", "Barnledare"],
    degrees: ["Pedagogie magister", "Filosofie magister", "Pedagogie kandidat"],
    universities: {
      FI: ["Åbo Akademi", "Helsingfors universitet"],
      SE: ["Stockholms universitet", "Göteborgs universitet", "Umeå universitet", "Malmö universitet"],
    },
    subjects: ["Pedagogik", "Matematik", "Engelska", "Idrott och hälsa"],
    experience: [
      "Vikarierat vid flera skolor.",
      "Tre år som klasslärare, därefter vikarie.",
      "Ledare på fritids i två läsår.",
      "",
    ],
  },
};
