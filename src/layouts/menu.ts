import type { Actor } from "../../server/modules/auth/index.ts";
import type { Config } from "../../server/platform/config.ts";
import { isOfAdmin } from "../features/profile/types.ts";
import { type Audience, items, type MenuItem } from "./menu-items.ts";

export type { Counted, Counts, MenuItem, Section } from "./menu-items.ts";

/** @param exports whether the actor may export the statistics of their organisation */
export function menuFor(actor: Actor, place: "side" | "tabs", exports = false): MenuItem[] {
  const audiences = audiencesOf(actor);
  if (exports) audiences.push("exporter");
  const own = items.filter(
    (item) => item.places.includes(place) && (!item.for || audiences.includes(item.for)),
  );
  if (!postsMessages(actor)) return own;
  return own
    .filter(({ notOfMessages }) => !notOfMessages)
    .map(({ ofMessages, count, ...item }) => ({
      ...item,
      ...(ofMessages && { text: ofMessages }),
      // Nobody applies for a message.
      ...(count && count !== "board" && { count }),
    }));
}

/** What a phone's bar has no room for. */
export const menuBeyondTabs = (actor: Actor, exports: boolean): MenuItem[] => {
  const inBar = menuFor(actor, "tabs").map(({ href }) => href);
  // The list of jobs is on a phone the board (rule: phone-board).
  return menuFor(actor, "side", exports).filter(
    ({ href, section }) => !inBar.includes(href) && section !== "jobs",
  );
};

function audiencesOf(actor: Actor): Audience[] {
  if (actor.type === "user") return ["substitute"];
  const school: Audience[] = leadsSchool(actor) ? ["poster", "principal"] : ["poster"];
  return actor.operator ? [...school, "operator"] : school;
}

/** An operator has no school but Admin, whose jobs are messages to substitutes (rule: operator-messages). */
export const postsMessages = ({ type, schools }: Pick<Actor, "type" | "schools">) =>
  type === "principal" && isOfAdmin(schools);

/** A principal of schools with teachers and codes; an operator has none. */
export const leadsSchool = (actor: Pick<Actor, "type" | "schools">) =>
  actor.type === "principal" && actor.schools.some(({ kind }) => kind !== "admin");

/** A substitute is reminded until the profile is edited and, where that can be done, the identity verified (rule: profile-reminder). */
export const isIncomplete = (actor: Actor, { oidc }: Pick<Config, "oidc">) =>
  actor.type === "user" && !(actor.hasEdited && (actor.identityVerified || oidc === undefined));
