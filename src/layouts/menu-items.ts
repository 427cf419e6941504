import type { MenuCounts } from "../../server/modules/jobs/lists/index.ts";
import type { IconName } from "../components/Icon.tsx";
import type { KeyBelow } from "../i18n.ts";

export type Section =
  | "board"
  | "jobs"
  | "substitutes"
  | "calendar"
  | "open"
  | "applications"
  | "times"
  | "hours"
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
export type Audience = "substitute" | "poster" | "principal" | "exporter" | "operator";

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
export const items: MenuItem[] = [
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
    section: "hours",
    href: "/app/manage/hours",
    icon: "clock",
    text: "hours",
    for: "poster",
    places: ["side"],
    notOfMessages: true,
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
    section: "hours",
    href: "/app/hours",
    icon: "clock",
    text: "ownHours",
    for: "substitute",
    places: ["side"],
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
