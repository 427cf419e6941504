import type { WorkedDay } from "../../../server/modules/hours/index.ts";
import { minutesOf, type Worked } from "../../../server/modules/hours/index.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { StateTone } from "../../components/StatePill.tsx";
import type { Translate } from "../../i18n.ts";
import { hours } from "../job/words/dates.ts";

/** "5 t 30 min". */
export function duration(minutes: number, t: Translate): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(whole > 0 || rest === 0 ? [t("hours:duration.hours", { hours: whole })] : []),
    ...(rest > 0 ? [t("hours:duration.minutes", { minutes: rest })] : []),
  ].join(" ");
}

/** "8.00–13.30, 5 t 30 min", and the break and the lessons where there are any. */
export function workedText(worked: Worked, day: WorkedDay, t: Translate): string {
  const parts = [
    hours({ startTime: worked.from, endTime: worked.to }, t),
    duration(minutesOf(worked, day), t),
    ...(worked.breakMinutes > 0 ? [t("hours:pause", { minutes: worked.breakMinutes })] : []),
    ...(worked.lessons === null ? [] : [t("hours:lessonsHeld", { count: worked.lessons })]),
  ];
  // A line ends between them alone.
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(", ");
}

/** Whether the substitute says just what was agreed. */
export const isUnchanged = ({ said, agreed }: WorkedDay): boolean =>
  said !== null && said.from === agreed.from && said.to === agreed.to && said.breakMinutes === 0;

/** "Muutos: +45 min": of other times that take as long that they are others. */
function changeText(day: WorkedDay, t: Translate): string {
  const by = day.said ? minutesOf(day.said, day) - minutesOf(day.agreed, day) : 0;
  if (by === 0) return t("hours:otherTimes");
  return t(by > 0 ? "hours:longer" : "hours:shorter", { duration: duration(Math.abs(by), t) });
}

interface Look {
  tone: StateTone;
  icon: IconName;
  label: string;
}

/** How a day stands, for whoever looks. */
export function lookOf(day: WorkedDay, side: "substitute" | "school", t: Translate): Look {
  const { state } = day;
  if (state === "waitsForSchool" && side === "school")
    return isUnchanged(day)
      ? { tone: "pending", icon: "clock", label: t("hours:waitsForYou") }
      : { tone: "unread", icon: "dot", label: changeText(day, t) };
  const looks: Record<typeof state, { tone: StateTone; icon: IconName }> = {
    waitsForSubstitute: { tone: "stage", icon: "hourglass" },
    waitsForSchool: { tone: "pending", icon: "clock" },
    disputed: { tone: "unread", icon: "warning" },
    approved: { tone: "chosen", icon: "check" },
    noShow: { tone: "denied", icon: "block" },
  };
  const isOwn = side === "substitute" && (state === "waitsForSubstitute" || state === "disputed");
  const label = isOwn && state === "waitsForSubstitute" ? t("hours:waitsForYou") : t(`hours:state.${state}`);
  return { ...looks[state], label };
}

/** By which a day is named in addresses. */
export const keyOf = ({ jobId, date, accountId }: WorkedDay): string => `${jobId}_${date}_${accountId}`;

/** Who worked; of who is gone there is no name any more. */
export const nameOf = ({ firstName, lastName }: WorkedDay, t: Translate): string =>
  `${firstName} ${lastName}`.trim() || t("hours:page.gone");

/** Whether it waits for an answer of the substitute's. */
export const asksSubstitute = ({ state }: WorkedDay): boolean =>
  state === "waitsForSubstitute" || state === "disputed";
