const words = (text: string) => text.split(/\s+/);

/** First and last names common in Finland and Sweden; no combination stands for a person. */
export const names = {
  fi: {
    first: words(
      `Aino Eino Helmi Onni Lumi Väinö Sofia Leo Eevi Oliver Venla Elias Kerttu Toivo Iida Niilo Saimi Eemeli Nea Jukka
      Anna-Maija Petri Ritva Mohamed Päivi Kalle Natalia Timo Hanna-Leena Antti Sirpa Jari Tuulikki Mikko Amina Seppo
      Katariina Ville Marjatta Henri`,
    ),
    last: words(
      `Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Saarinen Salminen
      Heinonen Niemi Heikkilä Salonen Kinnunen Turunen Salo Rantala Ahonen Kuusisto Abdi Peltola Lindroos Vainio Ikonen
      Savolainen Nguyen Huttunen Mustonen Ojala Petrov Kettunen Pitkänen Aalto-Setälä Räsänen Tähtinen Väisänen`,
    ),
  },
  sv: {
    first: words(
      `Astrid Emil Alma Nils Ebba Axel Saga Gustav Selma Arvid Linnéa Viktor Freja Hugo Märta Oskar Signe Sixten Tuva
      Göran Anna-Lena Håkan Yasmin Bo Ulrika Karl-Johan Samira Mats Kerstin Ali Pernilla Rickard Birgitta Lars-Erik
      Josefin Torsten Maj-Britt Jonatan Camilla Stefan`,
    ),
    last: words(
      `Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Lindqvist Holmström
      Sjöblom Nyström Ekholm Sandberg Åkerlund Öhman Wikström Bergman Hassan Forsberg Backlund Lundgren Haddad Söderholm
      Grönroos Fagerlund Nordin Engström Dahlbäck Kowalski Hellberg Ström Björklund Westerlund Ahlgren Mattsson Björk
      Rosenlund`,
    ),
  },
} as const;

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The n-th name of a language; names repeat only after 1,600. */
export function personName(lang: "fi" | "sv", n: number): PersonName {
  const { first, last } = names[lang];
  const firstName = first[n % first.length] ?? "";
  const lastName = last[(n * 7 + Math.floor(n / first.length)) % last.length] ?? "";
  return { firstName, lastName };
}
