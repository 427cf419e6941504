import type { Timeline } from "../../../../../server/modules/bookings/choice/index.ts";
import type { Translate } from "../../../../i18n.ts";

interface Step {
  label: string;
  at: Date;
}

/** What happened until somebody was chosen, in that order (rule: job-timeline). A job that some heard of first is posted for them. */
export function stepsOf(timeline: Timeline, t: Translate): Step[] {
  const { posted, heard, firstView, firstApplicant, firstRequest, freed, asked, chosen } = timeline;
  const name = timeline.firstName;
  const moment = (label: string, at: Date | null): Step[] => (at ? [{ label, at }] : []);
  const isOwnFirst = asked?.getTime() === firstRequest?.getTime();
  return [
    ...(heard.length > 0 ? [] : moment(t("asking:timeline.posted"), posted)),
    ...heard.map(({ group, at }) => ({ label: t(`asking:timeline.heard.${group}`), at })),
    ...moment(t("asking:timeline.firstView"), firstView),
    ...moment(t("asking:timeline.firstApplicant"), firstApplicant),
    ...moment(t("asking:timeline.firstRequest"), isOwnFirst ? null : firstRequest),
    ...moment(t("asking:timeline.freed"), freed),
    ...moment(t("asking:timeline.asked", { name }), asked),
    ...moment(t(asked ? "asking:timeline.accepted" : "asking:timeline.chosen", { name }), chosen),
  ].toSorted((a, b) => minuteOf(a.at) - minuteOf(b.at));
}

/** What is shown at one minute stands as it is listed: applying without a look counts as one, a moment later. */
const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** How long it took from posting; from when the place fell free, where it did. */
export function tookText({ posted, freed, chosen }: Timeline, t: Translate): string {
  const minutes = Math.max(0, Math.floor((chosen.getTime() - (freed ?? posted).getTime()) / 60_000));
  const which = freed ? "again" : "filled";
  if (minutes < 1) return t(`asking:timeline.${which}.now`);
  if (minutes < 60) return t(`asking:timeline.${which}.minutes`, { count: minutes });
  const hours = Math.floor(minutes / 60);
  // An evening and a morning are hours; from the second day on it is days.
  if (hours < 48) return t(`asking:timeline.${which}.hours`, { count: hours });
  return t(`asking:timeline.${which}.days`, { count: Math.floor(hours / 24) });
}
