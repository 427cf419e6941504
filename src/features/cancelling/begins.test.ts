// Shows (rule: cannot-come).
import { expect, test } from "bun:test";
import { textsIn } from "../../texts/all.ts";
import { beginsText } from "./begins.ts";

const minute = 60_000;

test.each(["fi", "sv"] as const)(
  "in %s a place that fell free says in how long it begins, within a day",
  (lang) => {
    const t = textsIn(lang);
    const said = (minutes: number) => beginsText(minutes * minute, t);
    expect(said(1)).toBe(t("cancelling:place.begins.minutes", { count: 1 }));
    expect(said(58.2)).toBe(t("cancelling:place.begins.minutes", { count: 59 }));
    expect(said(78)).toBe(t("cancelling:place.begins.hours", { hours: 1, minutes: 18 }));
    expect(said(60)).toBe(t("cancelling:place.begins.onTheHour", { count: 1 }));
    expect(said(24 * 60)).toBe(t("cancelling:place.begins.onTheHour", { count: 24 }));
    for (const none of [0, -5, 24 * 60 + 1]) expect(said(none)).toBe("");
  },
);
