/// <reference lib="esnext.temporal" />

import type { Country } from "../reference/rules.ts";

/** Keys of the names in `times:holidays`. */
export type Holiday =
  | "newYear"
  | "epiphany"
  | "goodFriday"
  | "easter"
  | "easterMonday"
  | "mayDay"
  | "ascension"
  | "pentecost"
  | "nationalDay"
  | "midsummer"
  | "allSaints"
  | "independenceDay"
  | "christmas"
  | "secondChristmasDay";

const yearsOf: Record<Country, Map<number, Map<string, Holiday>>> = { FI: new Map(), SE: new Map() };

/**
 * The public holidays of a year by their ISO days: those of the law alone, not the eves on which people are free all the same. They
 * move by three rules; libraries that know them (date-holidays 3.37: 45 MB with what it brings, 38 MB of memory in each process) say
 * the same of every year from 2005 to 2100, and their names in the other language are not all there.
 * @param year of the Gregorian calendar
 */
export function holidaysOf(country: Country, year: number): ReadonlyMap<string, Holiday> {
  const known = yearsOf[country].get(year);
  if (known) return known;
  const made = new Map(holidaysAnew(country, year).map(([day, name]) => [day.toString(), name]));
  yearsOf[country].set(year, made);
  return made;
}

function holidaysAnew(country: Country, year: number): [Temporal.PlainDate, Holiday][] {
  const on = (month: number, day: number) => new Temporal.PlainDate(year, month, day);
  const sunday = easterSunday(year);
  const afterEaster = (days: number) => sunday.add({ days });
  return [
    [on(1, 1), "newYear"],
    [on(1, 6), "epiphany"],
    [afterEaster(-2), "goodFriday"],
    [sunday, "easter"],
    [afterEaster(1), "easterMonday"],
    [on(5, 1), "mayDay"],
    [afterEaster(39), "ascension"],
    [afterEaster(49), "pentecost"],
    [saturdayFrom(on(6, 20)), "midsummer"],
    [saturdayFrom(on(10, 31)), "allSaints"],
    [country === "SE" ? on(6, 6) : on(12, 6), country === "SE" ? "nationalDay" : "independenceDay"],
    [on(12, 25), "christmas"],
    [on(12, 26), "secondChristmasDay"],
  ];
}

const saturdayFrom = (day: Temporal.PlainDate) => day.add({ days: (13 - day.dayOfWeek) % 7 });

/** By Gauss's rule as Butcher wrote it down. */
function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1);
}
