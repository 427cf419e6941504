import { describe, expect, test } from "bun:test";
import type { Actor, ActorSchool } from "../../server/platform/actor.ts";
import { isIncomplete, menuBeyondTabs, menuFor } from "./menu.ts";

const schoolOf = (kind: ActorSchool["kind"]): ActorSchool => ({
  ...{
    id: kind,
    name: "Alppilan koulu",
    names: ["Alppilan koulu"],
    regionCode: "FI-18",
    timeZone: "Europe/Helsinki",
  },
  ...{ kind, main: true },
});
const person = (type: Actor["type"], schools: ActorSchool[] = [], operator = false): Actor => ({
  ...{ id: "1", email: "aino@example.test", firstName: "Aino", lastName: "Aalto", lang: "fi", image: null },
  ...{ hasEdited: true, identityVerified: true, regions: [] },
  ...{ type, schools, operator, operates: operator },
});
const people = {
  substitute: person("user"),
  teacher: person("teacher", [schoolOf("school")]),
  principal: person("principal", [schoolOf("school")]),
  operator: person("principal", [schoolOf("admin")], true),
  "operator who leads a school": person("principal", [schoolOf("school"), schoolOf("admin")], true),
};

/** Each entry as it is written, with whether it has a number. */
const said = (items: ReturnType<typeof menuFor>) =>
  items.map(({ text, count }) => (count ? `${text} (${count})` : text));

const poster = ["board (board)", "jobs (jobs)", "substitutes", "calendar"];
const operator = ["organizations", "accounts", "health", "audit"];

describe("the menu of a", () => {
  test.each([
    [
      "substitute",
      ["open (open)", "applications (applications)", "times", "ownHours", "profile", "settings"],
    ],
    ["teacher", [...poster, "hours", "settings"]],
    ["principal", [...poster, "teachers (teachers)", "hours", "settings"]],
    ["operator", ["approvals (approvals)", "board", "messages (jobs)", ...operator, "settings"]],
    [
      "operator who leads a school",
      ["approvals (approvals)", ...poster, "teachers (teachers)", "hours", ...operator, "settings"],
    ],
  ] as const)("%s, at the side", (who, entries) => {
    expect(said(menuFor(people[who], "side"))).toEqual([...entries]);
  });

  test.each([
    ["substitute", ["open (open)", "applications (applications)", "times", "profile", "more"]],
    ["teacher", ["board (board)", "newJob", "more"]],
    ["principal", ["board (board)", "newJob", "more"]],
    ["operator", ["approvals (approvals)", "board", "newMessageShort", "more"]],
  ] as const)("%s, on a phone", (who, entries) => {
    expect(said(menuFor(people[who], "tabs"))).toEqual([...entries]);
  });

  test("principal who may export has the statistics besides, which a phone finds in the settings", () => {
    const { principal } = people;
    expect(said(menuFor(principal, "side", true))).toEqual([
      ...poster,
      "teachers (teachers)",
      "hours",
      "statistics",
      "settings",
    ]);
    const beyond = ["substitutes", "calendar", "teachers (teachers)", "hours"];
    expect(said(menuBeyondTabs(principal, true))).toEqual([...beyond, "statistics"]);
    expect(said(menuBeyondTabs(principal, false))).toEqual(beyond);
  });
});

test("a substitute who has edited the profile lacks nothing where an identity cannot be verified", () => {
  const oidc = {} as NonNullable<Parameters<typeof isIncomplete>[1]["oidc"]>;
  const { substitute } = people;
  const unverified = { ...substitute, identityVerified: false };
  expect(isIncomplete(unverified, { oidc })).toBe(true);
  expect(isIncomplete(unverified, { oidc: undefined })).toBe(false);
  expect(isIncomplete({ ...unverified, hasEdited: false }, { oidc: undefined })).toBe(true);
  expect(isIncomplete(substitute, { oidc })).toBe(false);
});
