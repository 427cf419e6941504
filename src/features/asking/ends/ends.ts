import type { AskedOne } from "../../../../server/modules/bookings/asking/index.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { momentText } from "../../job/stages/moment.ts";
import { isLive, nameOf } from "../candidates.ts";

/** What ends the requests of a job that may yet be answered. */
export type Ending = "choose" | "change" | "delete";

interface When {
  timeZone: string;
  now: Date;
  lang: Lang;
  t: Translate;
}

/** So many who wait are named. */
const mostNamed = 3;

/**
 * Whose requests that would end, until when they could answer, and that they are told: said before it is done (rule: ask-before-ending). When somebody hears of it who
 * hears later is nobody's to know, and who has heard nothing is told nothing (rule: asked-directly).
 * @param but address of who gets the job by it
 * @returns nothing where nobody's would
 */
export function endsText(asked: AskedOne[], why: Ending, when: When, but?: string): string {
  const { now, t } = when;
  const isOver = ({ until }: AskedOne) => until !== undefined && Date.parse(until) <= now.getTime();
  const live = asked.filter((one) => isLive(one.state) && !isOver(one) && !(but && one.email === but));
  if (live.length === 0) return "";
  const open = live.find(({ state }) => state === "open");
  const waiting = live.filter(({ state }) => state === "queued");
  const told = open && !open.later ? [t("asking:before.told", { name: open.firstName })] : [];
  return [
    ...(open ? [openText(open, when)] : []),
    ...(waiting.length > 0
      ? [t("asking:before.queued", { names: named(waiting, when), count: waiting.length })]
      : []),
    t(`asking:before.${why}`, { count: live.length }),
    ...told,
  ].join(" ");
}

function openText(open: AskedOne, { timeZone, now, t }: When): string {
  const name = nameOf(open);
  if (open.later) return t("asking:before.later", { name });
  const { until } = open;
  return until
    ? t("asking:before.open", { name, when: momentText(until, timeZone, now, t) })
    : t("asking:before.asked", { name });
}

function named(people: AskedOne[], { lang, t }: When): string {
  const left = people.length - mostNamed;
  const names = people.slice(0, left > 0 ? mostNamed : undefined).map(nameOf);
  const all = left > 0 ? [...names, t("asking:before.more", { count: left })] : names;
  return new Intl.ListFormat(lang).format(all);
}
