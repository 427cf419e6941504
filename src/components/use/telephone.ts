/**
 * What a telephone dials: the digits and the plus before them, however the number was written down. The zero in
 * "+358 (0)9" is for callers within the country.
 */
export const telephone = (number: string): string =>
  `tel:${number.replace(/^(\s*\+.*)\(0\)/, "$1").replace(/[^\d+]/g, "")}`;
