import type { Actor } from "../../server/modules/auth/index.ts";
import type { MenuCounts } from "../../server/modules/jobs/lists/index.ts";
import type { Config } from "../../server/platform/config.ts";
import type { IconName } from "../components/Icon.tsx";
import { isOfAdmin } from "../features/profile/types.ts";
import type { KeyBelow } from "../i18n.ts";

export type Section =
  | "board"
  | "jobs"
  | "substitutes"
  | "calendar"
  | "open"
  | "applications"
  | "times"
  | "newJob"
  | "teachers"
  | "statistics"
  | "profile"
  | "news"
  | "settings"
  | "approvals"
  | "organizations"
  | "accounts"
  | "health"
  | "audit";

/** The numbers beside the entries (rule: menu-counts). */
export interface Counts extends MenuCounts {
  /** The operator: who waits. */
  approvals: number;
}

/** What has a number beside it; its words are in `common:menu.tallies`. */
export type Counted = keyof Counts;

/** Whom an entry is for: who acts as a substitute, who posts for a school, its principals alone, those of them who may export, the operator. */
type Audience = "substitute" | "poster" | "principal" | "exporter" | "operator";

export interface MenuItem {
  section: Section;
  href: string;
  icon: IconName;
  /** Key of the text in `common:menu`. */
  text: KeyBelow<"menu.">;
  /** Key of a shorter text, for the bottom bar and the rail. */
  short?: KeyBelow<"menu.">;
  count?: Counted;
  /** Who sees it; everybody if left out. What somebody may not do is absent, not grey. */
  for?: Audience;
  /** In the side menu, the bottom bar of a phone, or both. What is in the side menu alone, a phone finds in the settings. */
  places: ("side" | "tabs")[];
  middle?: true;
  /** Key of the text for operators, who post messages in place of jobs. */
  ofMessages?: KeyBelow<"menu.">;
  /** Absent for operators: messages have none of it. */
  notOfMessages?: true;
}

const both: MenuItem["places"] = ["side", "tabs"];

/** The whole navigation, in its order. A page that comes to be is one more line here (docs/map.md). */
const items: MenuItem[] = [
  {
    section: "approvals",
    href: "/app/operator",
    icon: "inbox",
    text: "approvals",
    count: "approvals",
    for: "operator",
    places: both,
  },
  {
    section: "board",
    href: "/app/jobs/overview",
    icon: "home",
    text: "board",
    count: "board",
    for: "poster",
    places: both,
  },
  {
    section: "jobs",
    href: "/app/jobs",
    icon: "list",
    text: "jobs",
    count: "jobs",
    for: "poster",
    places: ["side"],
    ofMessages: "messages",
  },
  {
    section: "substitutes",
    href: "/app/substitutes",
    icon: "person",
    text: "substitutes",
    for: "poster",
    places: ["side"],
    notOfMessages: true,
  },
  {
    section: "calendar",
    href: "/app/jobs/calendar",
    icon: "calendar",
    text: "calendar",
    for: "poster",
    places: ["side"],
    notOfMessages: true,
  },
  {
    section: "teachers",
    href: "/app/teachers",
    icon: "people",
    text: "teachers",
    count: "teachers",
    for: "principal",
    places: ["side"],
  },
  {
    section: "newJob",
    href: "/app/jobs/new",
    icon: "plus",
    text: "newJob",
    for: "poster",
    places: ["tabs"],
    middle: true,
    ofMessages: "newMessageShort",
  },
  {
    section: "open",
    href: "/app/jobs/all",
    icon: "list",
    text: "open",
    short: "openShort",
    count: "open",
    for: "substitute",
    places: both,
  },
  {
    section: "applications",
    href: "/app/jobs/personal",
    icon: "check",
    text: "applications",
    short: "applicationsShort",
    count: "applications",
    for: "substitute",
    places: both,
  },
  { section: "times", href: "/app/times", icon: "calendar", text: "times", for: "substitute", places: both },
  {
    section: "profile",
    href: "/app/profile",
    icon: "person",
    text: "profile",
    short: "profileShort",
    for: "substitute",
    places: both,
  },
  {
    section: "organizations",
    href: "/app/operator/organisations",
    icon: "building",
    text: "organizations",
    for: "operator",
    places: ["side"],
  },
  {
    section: "accounts",
    href: "/app/operator/accounts",
    icon: "people",
    text: "accounts",
    for: "operator",
    places: ["side"],
  },
  {
    section: "health",
    href: "/app/operator/health",
    icon: "shield",
    text: "health",
    short: "healthShort",
    for: "operator",
    places: ["side"],
  },
  {
    section: "audit",
    href: "/app/operator/audit",
    icon: "book",
    text: "audit",
    short: "auditShort",
    for: "operator",
    places: ["side"],
  },
  {
    section: "statistics",
    href: "/app/export",
    icon: "chart",
    text: "statistics",
    for: "exporter",
    places: ["side"],
  },
  { section: "settings", href: "/app/settings", icon: "gear", text: "settings", places: ["side"] },
  { section: "settings", href: "/app/settings", icon: "more", text: "more", places: ["tabs"] },
];

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
