/**
 * What happens in a second of the half hour around 6:30 in both countries (docs/scale.md, "The morning"), and what of that one
 * machine with two cores is given: all that people do themselves, as often as there, but a posting concerns a 25th of the
 * people. What multiplies with these (pushes, mails, browsers, what they fetch after an event) is a 25th as well: of 17.7
 * cores that the countries need some 1.3 are left, beside those who ask, the mail server and the push service.
 */
export const rates = {
  signIn: 1.3,
  /** The page of open jobs. */
  page: 13,
  list: 4,
  posting: 0.87,
  application: 2.6,
  choice: 0.87,
};
export type Act = keyof typeof rates;

export const people = {
  /** Whom a posting concerns: 5,000 in a country. */
  concerned: 200,
  regions: ["FI-18", "FI-06", "FI-11", "FI-19"],
  teachers: 60,
  /** Of substitutes. */
  share: { push: 0.9, mail: 0.2, listening: 1 / 3 },
};
