// Shows (rule: ask-before-ending, asked-directly).
import { describe, expect, test } from "bun:test";
import type { AskedOne } from "../../../../server/modules/bookings/asking/index.ts";
import { textsIn } from "../../../texts/all.ts";
import { type Ending, endsText } from "./ends.ts";

const now = new Date("2026-11-26T04:50:00Z");
const until = "2026-11-26T05:03:00Z";
const when = (lang: "fi" | "sv") => ({ timeZone: "Europe/Helsinki", now, lang, t: textsIn(lang) });

const one = (firstName: string, changes: Partial<AskedOne> = {}): AskedOne => ({
  id: firstName,
  personId: firstName,
  email: `${firstName.toLowerCase()}@example.test`,
  firstName,
  lastName: "Virtala",
  image: null,
  place: 1,
  state: "queued",
  later: false,
  fromReserve: false,
  ...changes,
});
/** Where a line may not break is of no matter here. */
const said = (...of: Parameters<typeof endsText>) => endsText(...of).replaceAll("\u00a0", " ");
const nea = one("Nea", { state: "open", until });

describe("before requests end it is said", () => {
  test.each<[Ending, string, string]>([
    [
      "choose",
      "Nea Virtala voi vastata pyyntöön klo 7.03 asti. Valinta peruu pyynnön. Nea saa siitä tiedon.",
      "Nea Virtala kan svara på frågan före kl. 07.03. Väljer du nu dras frågan tillbaka. Nea får veta det.",
    ],
    [
      "change",
      "Nea Virtala voi vastata pyyntöön klo 7.03 asti. Jos muutat aikaa, pyyntö päättyy. Nea saa siitä tiedon.",
      "Nea Virtala kan svara på frågan före kl. 07.03. Ändrar du tiden avslutas frågan. Nea får veta det.",
    ],
    [
      "delete",
      "Nea Virtala voi vastata pyyntöön klo 7.03 asti. Poistaminen päättää pyynnön. Nea saa siitä tiedon.",
      "Nea Virtala kan svara på frågan före kl. 07.03. Tar du bort vikariatet avslutas frågan. Nea får veta det.",
    ],
  ])("to %s: whose, until when, and who is told", (why, fi, sv) => {
    expect(said([nea], why, when("fi"))).toBe(fi);
    expect(said([nea], why, when("sv"))).toBe(sv);
  });

  test("who waits, by name, of many the first", () => {
    expect(said([nea, one("Pauli"), one("Tuuli")], "choose", when("fi"))).toBe(
      "Nea Virtala voi vastata pyyntöön klo 7.03 asti. Vuoroaan odottavat Pauli Virtala ja Tuuli Virtala. Valinta peruu pyynnöt. Nea saa siitä tiedon.",
    );
    const many = ["Pauli", "Tuuli", "Oskar", "Emil", "Samira"].map((name) => one(name));
    expect(said(many, "delete", when("sv"))).toBe(
      "På sin tur väntar Pauli Virtala, Tuuli Virtala, Oskar Virtala och 2 till. Tar du bort vikariatet avslutas frågorna.",
    );
  });

  test("of who hears later neither when nor that they are told, for they are not", () => {
    expect(said([one("Nea", { state: "open", later: true })], "change", when("fi"))).toBe(
      "Nea Virtala on pyydetty, mutta kuulee pyynnöstä myöhemmin. Jos muutat aikaa, pyyntö päättyy.",
    );
    // They have heard by now, and until when they can answer is still nobody's to know.
    expect(said([one("Nea", { state: "open" })], "change", when("fi"))).toBe(
      "Nea Virtala on pyydetty. Jos muutat aikaa, pyyntö päättyy. Nea saa siitä tiedon.",
    );
  });

  test("nothing where nobody's ends: of who gets the job, who has answered, or whose time is over", () => {
    expect(said([nea], "choose", when("fi"), nea.email)).toBe("");
    expect(said([nea, one("Pauli")], "choose", when("fi"), nea.email)).toContain("Pauli Virtala");
    const over = (["accepted", "declined", "expired", "takenBack", "overtaken", "skipped"] as const).map(
      (state) => one("Nea", { state }),
    );
    expect(said(over, "delete", when("fi"))).toBe("");
    expect(said([one("Nea", { state: "open", until: "2026-11-26T04:49:00Z" })], "choose", when("fi"))).toBe(
      "",
    );
    expect(said([], "change", when("sv"))).toBe("");
  });
});
