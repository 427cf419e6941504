// (rule: who-hears-first)

import type { FirstGroup, GroupSizes, Stage } from "../../../../server/modules/bookings/stages/index.ts";
import { firstGroups } from "../../../../server/modules/bookings/stages/rules.ts";
import { textIn } from "../../../components/form/sent/read.ts";

export const ways = ["school", "groups", "all", "ask"] as const;
/**
 * As the school has it, its groups one after the other, all at once, or so that the poster asks somebody directly when it is posted: then the groups
 * hear meanwhile, as a job is never without a clock that lets everybody hear of it.
 */
export type Way = (typeof ways)[number];

/** What is chosen of who hears first. A group with no minutes does not hear by itself; with all at once the minutes are kept. */
export interface Choice {
  way: Way;
  groups: Stage[];
}

/** What is known of a school for it. */
export interface Known {
  usual: Stage[];
  /** Whether the poster may say otherwise. */
  mayChoose: boolean;
  sizes: GroupSizes;
  /** Of the school. */
  timeZone: string;
}

interface Schools {
  schools: { id: string; first?: Known | undefined }[];
}

/** What is known of the chosen school; undefined while it is not known which that is, and of a job that is changed. */
export const knownAt = ({ schools }: Schools, school: string): Known | undefined =>
  (schools.length === 1 ? schools[0] : schools.find(({ id }) => id === school))?.first;

/** What a form begins with where nobody has chosen yet. */
const usualMinutes = 20;

/** How a school has it; while it is not known which school it is, that it is so. */
export function usualChoice(usual: Stage[] | undefined): Choice {
  if (!usual?.length) {
    const groups = firstGroups.map((group) => ({ group, minutes: usualMinutes }));
    return { way: usual ? "all" : "school", groups };
  }
  const minutes = (group: FirstGroup) => usual.find((stage) => stage.group === group)?.minutes ?? 0;
  return { way: "groups", groups: firstGroups.map((group) => ({ group, minutes: minutes(group) })) };
}

/** As a form and a kept draft hold it: `groups;favourites:20;beenHere:0`. */
export const textOf = ({ way, groups }: Choice): string =>
  [way, ...groups.map(({ group, minutes }) => `${group}:${minutes}`)].join(";");

/** Undefined for what is none, as for nothing. */
export function choiceOf(text: string): Choice | undefined {
  const [said, ...parts] = text.split(";");
  const way = ways.find((one) => one === said);
  const groups = parts.flatMap((part) => {
    const [name, minutes] = part.split(":");
    const group = firstGroups.find((one) => one === name);
    return group ? [{ group, minutes: Number(minutes) || 0 }] : [];
  });
  return way && groups.length === firstGroups.length ? { way, groups } : undefined;
}

/** Who hear of the job before everybody does. */
export const stagesOf = ({ way, groups }: Choice): Stage[] =>
  way === "groups" || way === "ask" ? groups.filter(({ minutes }) => minutes > 0) : [];

/** Whether the poster goes on to ask somebody (rule: asked-directly). */
export const asksThen = (text: string, known: Known | undefined): boolean =>
  known?.mayChoose !== false && text.startsWith("ask;");

/** What is sent along with a job: what the form has shown, whatever the school says meanwhile; nothing where somebody else decides or it is not known. */
export function firstToOf(text: string, known: Known | undefined): { firstTo?: Stage[] } {
  if (known?.mayChoose === false) return {};
  const choice = choiceOf(text) ?? (known && usualChoice(known.usual));
  return choice && choice.way !== "school" ? { firstTo: stagesOf(choice) } : {};
}

/**
 * What is ticked in a form.
 * @param isSent without scripts: then all that is ticked counts, for its school may be another than the one that it began with; else nothing where
 *   it is as the school has it
 */
export function choiceIn(form: FormData, isSent: boolean): string {
  const began = choiceOf(textIn(form, "firstUsual"));
  const way = ways.find((one) => one === form.get("firstWay"));
  if (!began || !way || way === "school") return "";
  const groups = began.groups.map(({ group }) => ({
    group,
    minutes: Number(textIn(form, `first.${group}`)) || 0,
  }));
  return isSent ? textOf({ way, groups }) : unlessUsual({ way, groups }, began);
}

/** What a draft holds: nothing where it is as the school has it. */
export function unlessUsual(choice: Choice, usual: Choice): string {
  const text = textOf(choice);
  return choice.way === "school" || text === textOf(usual) ? "" : text;
}
