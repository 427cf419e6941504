// Shows (rule: what-to-bring, for-the-chosen-one, who-is-told, still-true, receiver-language, push-of-use).
import { describe, expect, test } from "bun:test";
import type { Lang } from "../../../platform/i18n.ts";
import { pushContent, tagOf } from "../push/request.ts";
import { shortText } from "./job-messages.ts";
import type { PushText } from "./message.ts";
import {
  about,
  config,
  everyLang,
  facts,
  jobMessage,
  messageOf,
  occasions,
  receiver,
  substitute,
} from "./messages.fixture.ts";
import { when } from "./when.ts";

function pushOf(name: string, lang: Lang): PushText {
  const { push } = messageOf(name, lang);
  if (!push) throw new Error(`${name} has no push`);
  return push;
}

describe("every message", () => {
  for (const lang of everyLang) {
    for (const name of Object.keys(occasions)) {
      test(`${name} is complete as a push in ${lang}`, () => {
        const { title, body } = pushOf(name, lang);
        for (const text of [title, body])
          expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object|push:|\.(title|body)\b/);
        expect(body).toContain(when(lang, facts.job));
        expect(body).toContain(facts.job.work[lang]);
        expect(title.length).toBeGreaterThan(10);
      });
    }
  }

  test("differs between the languages", () => {
    for (const name of Object.keys(occasions)) {
      expect(messageOf(name, "fi").subject).not.toBe(messageOf(name, "sv").subject);
      expect(messageOf(name, "fi").lead).not.toBe(messageOf(name, "sv").lead);
      expect(pushOf(name, "fi").title).not.toBe(pushOf(name, "sv").title);
    }
  });
});

describe("what is told to whom", () => {
  const shown = (name: string) => JSON.stringify(messageOf(name, "fi"));

  test("a reminder says which day that is, and in the list of the app, which is read later, no day", () => {
    const of = (name: string, lang: Lang) => messageOf(name, lang).subject;
    expect([of("reminder", "fi"), of("reminder", "sv")]).toEqual([
      "Huomenna klo 8.00: Mäkelän koulu",
      "I morgon kl. 08.00: Mäkelä skola",
    ]);
    const titleIn = (lang: Lang) => shortText("reminder", lang, facts.job, "").title;
    expect([titleIn("fi"), titleIn("sv")]).toEqual(["Muistutus: Mäkelän koulu", "Påminnelse: Mäkelä skola"]);
  });

  test("a reminder has the way there, whom to call and how many files there are", () => {
    const { facts: listed } = messageOf("reminder", "sv");
    const of = (label: string) => listed.find((fact) => fact.label === label);
    expect(of("Adress")).toEqual({
      label: "Adress",
      value: "Skolgatan 1, Helsingfors",
      href: "https://www.openstreetmap.org/search?query=Skolgatan+1%2C+Helsingfors",
    });
    expect(of("Skolans telefon")?.href).toBe("tel:+3589123456");
    expect(of("Bilagor")?.value).toBe("2 filer, öppnas på vikariatets sida");
    const without = messageOf("reminder", "sv", { ...facts, more: { ...facts.more, files: 0 } });
    expect(without.facts.map(({ label }) => label)).not.toContain("Bilagor");
  });

  test("what to bring is in the mails of being chosen and of the day, and in a push where that is short", () => {
    const factIn = (name: string, lang: Lang, label: string) =>
      messageOf(name, lang).facts.find((fact) => fact.label === label)?.value;
    for (const name of ["chosen", "reminder"]) {
      expect(factIn(name, "fi", "Ota mukaan")).toBe("Sisäkengät");
      expect(factIn(name, "sv", "Ta med")).toBe("Sisäkengät");
    }
    expect([pushOf("reminder", "fi").body, pushOf("reminder", "sv").body]).toEqual([
      expect.stringMatching(/\nOta mukaan: Sisäkengät$/),
      expect.stringMatching(/\nTa med: Sisäkengät$/),
    ]);
    for (const name of ["chosen", "notChosen", "openAgain", "jobPosted"])
      expect(pushOf(name, "fi").body).not.toContain("Sisäkengät");
    const pushWith = (bring: string) =>
      messageOf("reminder", "fi", { ...facts, more: { ...facts.more, bring } }).push?.body;
    expect(pushWith("")).not.toContain("Ota mukaan");
    expect(pushWith("x\n".repeat(60))).toEndWith(`Ota mukaan: ${"x ".repeat(60)}`.trim());
    expect(pushWith("x".repeat(121))).not.toContain("Ota mukaan");
  });

  test("nobody is reminded of what has begun, or on another day than the message says", () => {
    const [occasion] = occasions["reminder"] ?? [];
    const told = (more: object) =>
      occasion &&
      jobMessage(config, occasion, { ...facts, more: { ...facts.more, ...more } }, receiver("fi")) !== null;
    expect([told({}), told({ begun: true }), told({ daysAhead: 0 })]).toEqual([true, false, false]);
  });

  test("only the chosen substitute reads the school's phone", () => {
    for (const name of Object.keys(occasions))
      expect(shown(name).includes("+358 9 123 456")).toBe(name === "chosen" || name === "reminder");
  });

  test("a job that was filled meanwhile is not offered any more", () => {
    const closed = { ...facts, more: { ...facts.more, closed: true } };
    expect(
      jobMessage(config, { kind: "job-posted", ...about, urgent: false }, closed, receiver("fi")),
    ).toBeNull();
  });

  test("a choice that was removed meanwhile is not congratulated on", () => {
    expect(jobMessage(config, { kind: "chosen", ...about }, facts, receiver("fi"))).toBeNull();
  });

  test("nor are the others told of it: the job is open again, or another choice tells them", () => {
    for (const chosenIds of [[], ["a third one"]]) {
      const since = { ...facts, more: { ...facts.more, chosenIds } };
      for (const id of [substitute, "another"])
        expect(jobMessage(config, { kind: "chosen", ...about }, since, receiver("fi", id))).toBeNull();
    }
  });

  test("a place that was free again is not told of once it is filled", () => {
    const filled = { ...facts, more: { ...facts.more, closed: true, chosenIds: ["a third one"] } };
    const told = (id: string) =>
      jobMessage(config, { kind: "chosen-removed", ...about }, filled, receiver("fi", id)) !== null;
    expect([told(substitute), told("another")]).toEqual([true, false]);
  });

  test("an application that was withdrawn meanwhile is not announced, nor is a withdrawal of one that stands again", () => {
    const since = (applied: boolean) => ({ ...facts, more: { ...facts.more, applied } });
    const told = (kind: "applied" | "withdrawn", applied: boolean) =>
      jobMessage(config, { kind, ...about }, since(applied), receiver("fi")) !== null;
    expect([told("applied", true), told("applied", false)]).toEqual([true, false]);
    expect([told("withdrawn", true), told("withdrawn", false)]).toEqual([false, true]);
  });

  test("whose account is gone has no name, on a locked screen either", () => {
    const nameless = { ...facts, substituteName: "" };
    expect(messageOf("withdrawn", "fi", nameless).push?.title).toBe("Hakemus peruttu: Hakija");
  });
});

describe("a push", () => {
  test("says on a locked screen what, where and when", () => {
    expect(pushOf("jobPostedUrgent", "fi")).toMatchObject({
      title: "Kiireellinen sijaisuus: Mäkelän koulu",
      body: "Luokanopettaja\nma 23.11.2026 klo 8.00–15.30",
    });
    expect(pushOf("chosen", "sv")).toMatchObject({
      title: "Du fick vikariatet!",
      body: "Mäkelä skola, Klasslärare\nmån 23.11.2026 kl. 08.00–15.30",
    });
    expect(pushOf("applied", "sv").title).toBe("Ny sökande: Sanna Sijainen");
  });

  test("of an offer is of use until the job begins, or once it has begun, and of all else, until it is over", () => {
    const until = (name: string) => pushOf(name, "fi").validUntil;
    expect(until("jobPosted")).toEqual(new Date(facts.job.startsAt));
    expect(until("reminder")).toEqual(new Date(facts.job.startsAt));
    expect(until("chosen")).toEqual(new Date(facts.job.expiresAt));
    expect(until("jobDeleted")).toEqual(new Date(facts.job.expiresAt));
    const begun = { ...facts, more: { ...facts.more, begun: true } };
    const offer = jobMessage(config, { kind: "job-posted", ...about, urgent: false }, begun, receiver("fi"));
    expect(offer?.push?.validUntil).toEqual(new Date(facts.job.expiresAt));
  });

  test("replaces the one that it overtakes, about the same job and person, and no other", () => {
    const ofRequests = [
      "requestDeleted",
      "asked",
      "reserveAsked",
      "requestFilled",
      "requestChanged",
      "requestBack",
      "requestExpired",
      "requestExpiredApplied",
    ];
    const groups = Map.groupBy(Object.keys(occasions), (name) => pushOf(name, "fi").about);
    expect([...groups.values()]).toEqual([
      ["jobPosted", "jobPostedUrgent"],
      ["jobChanged", "jobDeleted"],
      [
        "applied",
        "withdrawn",
        "chosenLeft",
        "cannotCome",
        "cannotComeReserve",
        "requestAccepted",
        "requestUndone",
      ],
      ["chosen", "notChosen", "daysTaken", "chosenRemoved", "openAgain", "reminder", ...ofRequests],
      ["requestNobody", "requestNobodyAll"],
    ]);
    expect(pushOf("jobChanged", "fi").about).toBe(pushOf("jobChanged", "sv").about);
    expect(tagOf("chosen 1", "a")).not.toBe(tagOf("chosen 1", "b"));
  });

  test("can be answered where a school asks, and nowhere else", () => {
    const asking = Object.keys(occasions).filter((name) => pushOf(name, "fi").asks);
    expect(asking).toEqual(["asked", "reserveAsked"]);
    expect(pushOf("asked", "sv").asks).toMatchObject({
      requestId: "1",
      words: { accept: "Tacka ja", decline: "Tacka nej" },
    });
  });

  test("that is sent again is the same, and one about another occasion is not", () => {
    const message = messageOf("jobChanged", "fi");
    const contentOf = (key: string) =>
      pushContent({ key, receiver: receiver("fi"), message, optional: true }, pushOf("jobChanged", "fi"));
    expect(contentOf("job-changed:1")).toEqual(contentOf("job-changed:1"));
    expect(contentOf("job-changed:2").id).not.toBe(contentOf("job-changed:1").id);
    expect(contentOf("job-changed:2").tag).toBe(contentOf("job-changed:1").tag);
  });

  test("fits a push service whatever it carries", () => {
    const message = { ...messageOf("jobPosted", "fi") };
    const push = { ...pushOf("jobPosted", "fi"), title: "😀".repeat(3000), body: "ö".repeat(3000) };
    const content = pushContent({ key: "k", receiver: receiver("fi"), message, optional: true }, push);
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(3000);
    expect(content.title).toEndWith("😀…");
  });
});

describe("when", () => {
  const job = (startDate: string, endDate: string) => ({
    startDate,
    endDate,
    startTime: "08:00",
    endTime: "15:30",
  });

  test("is written as people write it", () => {
    expect(when("fi", job("2026-11-23", "2026-11-23"))).toBe("ma 23.11.2026 klo 8.00–15.30");
    expect(when("sv", job("2026-11-23", "2026-11-23"))).toBe("mån 23.11.2026 kl. 08.00–15.30");
    expect(when("fi", job("2026-11-23", "2026-11-24"))).toBe(
      "ma 23.11.–ti 24.11.2026, joka päivä klo 8.00–15.30",
    );
    expect(when("sv", job("2026-11-23", "2026-11-24"))).toBe(
      "mån 23.11–tis 24.11.2026, varje dag kl. 08.00–15.30",
    );
    expect(when("fi", job("2026-12-31", "2027-01-01"))).toBe(
      "to 31.12.2026–pe 1.1.2027, joka päivä klo 8.00–15.30",
    );
  });
});
