import type { Actor } from "../../server/modules/auth/index.ts";
import type { MenuCounts } from "../../server/modules/jobs/index.ts";
import type { IconName } from "../components/Icon.tsx";
import type { KeyBelow } from "../i18n.ts";

export type Section = "board" | "jobs" | "open" | "applications" | "newJob" | "profile" | "settings";

export interface MenuItem {
  section: Section;
  href: string;
  icon: IconName;
  /** Key of the text in `common:menu`. */
  text: KeyBelow<"menu.">;
  /** Key of a shorter text, for the bottom bar. */
  short?: KeyBelow<"menu.">;
  count?: keyof MenuCounts;
  /** Who sees it; everybody if left out. */
  for?: "substitute" | "poster";
  /** In the side menu, the bottom bar of a phone, or both. */
  places: ("side" | "tabs")[];
  middle?: true;
  /** Key of the text for operators, who post messages in place of jobs. */
  ofMessages?: KeyBelow<"menu.">;
}

const both: MenuItem["places"] = ["side", "tabs"];

/** The whole navigation. A page that comes to be is one more line here. */
const items: MenuItem[] = [
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
    section: "newJob",
    href: "/app/jobs/new",
    icon: "plus",
    text: "newJob",
    for: "poster",
    places: ["tabs"],
    middle: true,
    ofMessages: "newMessage",
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
  {
    section: "profile",
    href: "/app/profile",
    icon: "person",
    text: "profile",
    short: "profileShort",
    for: "substitute",
    places: both,
  },
  { section: "settings", href: "/app/settings", icon: "gear", text: "settings", places: ["side"] },
  { section: "settings", href: "/app/settings", icon: "more", text: "more", places: ["tabs"] },
];

export function menuFor(actor: Actor, place: "side" | "tabs"): MenuItem[] {
  const role = actor.type === "user" ? "substitute" : "poster";
  const own = items.filter((item) => item.places.includes(place) && (!item.for || item.for === role));
  if (!postsMessages(actor)) return own;
  return own.map(({ ofMessages, ...item }) => (ofMessages ? { ...item, text: ofMessages } : item));
}

/** An operator has no school but Admin, whose jobs are messages to substitutes (rule: operator-messages). */
export const postsMessages = ({ type, schools }: Pick<Actor, "type" | "schools">) =>
  type === "principal" && schools.length > 0 && schools.every(({ kind }) => kind === "admin");

/** A substitute is reminded until the profile is edited and the identity verified (rule: profile-reminder). */
export const isIncomplete = (actor: Actor) =>
  actor.type === "user" && !(actor.hasEdited && actor.identityVerified);
