import type { Market } from "../../modules/statistics/index.ts";
import { type Lang, say } from "../../platform/i18n.ts";

/** The figures of the public face as they stand in it (rule: public-face). Nothing in them comes from anybody. */
export function marketWords({ open, chosenMedian }: Market, lang: Lang): string {
  const jobs = openWords(open, lang);
  if (chosenMedian === null) return jobs;
  return jobs + figure(roughly(chosenMedian, lang), say(lang, "face:figures.median"));
}

/** Nought says nothing of what comes: in its place stands what one can do meanwhile. */
function openWords(open: number, lang: Lang): string {
  if (open === 0) return `<p>${say(lang, "face:figures.none")}</p>`;
  const number = new Intl.NumberFormat(lang).format(open);
  return figure(number, say(lang, { key: "face:figures.open", values: { count: open } }));
}

const figure = (number: string, words: string) => `<p><strong>${number}</strong> <span>${words}</span></p>`;

/** In one unit, as people say it: 38 minutes, 2 hours, 3 days. */
function roughly(seconds: number, lang: Lang): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.round(minutes / 60);
  if (minutes < 90) return say(lang, { key: "face:figures.minutes", values: { count: minutes } });
  if (hours < 48) return say(lang, { key: "face:figures.hours", values: { count: hours } });
  return say(lang, { key: "face:figures.days", values: { count: Math.round(hours / 24) } });
}
