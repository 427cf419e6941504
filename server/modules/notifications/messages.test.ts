import { describe, expect, test } from "bun:test";
import { readConfig } from "../../platform/config.ts";
import type { Lang } from "../../platform/i18n.ts";
import type { Occasion } from "./announcements.ts";
import type { Receiver } from "./channels.ts";
import type { JobFacts } from "./job-facts.ts";
import { jobMessage } from "./job-messages.ts";
import { linkMessage } from "./link-messages.ts";
import type { LinkKind } from "./links.ts";
import { htmlOf } from "./mail-html.ts";
import { textOf } from "./mail-text.ts";
import type { Message, PushText } from "./messages.ts";
import { pushContent, tagOf } from "./push-content.ts";
import { when } from "./when.ts";

const config = readConfig({ PUBLIC_URL: "https://tuuri.example" });
const substitute = "0190d1c0-0000-7000-8000-000000000001";

const facts = {
  job: {
    id: "0190d1c0-0000-7000-8000-0000000000aa",
    school: { fi: "Mäkelän koulu", sv: "Mäkelä skola" },
    address: { fi: "Koulukatu 1, Helsinki", sv: "Skolgatan 1, Helsingfors" },
    work: { fi: "Luokanopettaja", sv: "Klasslärare" },
    startDate: "2026-11-23",
    endDate: "2026-11-23",
    startTime: "08:00",
    endTime: "15:30",
    startsAt: "2026-11-23T08:00:00+02:00",
    expiresAt: "2026-11-23T15:30:00+02:00",
    urgent: false,
  },
  more: {
    subjects: { fi: "Matematiikka", sv: "Matematik" },
    info: "Avain kansliasta",
    phone: "09 123 456",
    posterName: "Olli Opettaja",
    chosenId: null,
    closed: false,
    begun: false,
  },
  substituteName: "Sanna Sijainen",
} satisfies JobFacts;

const receiver = (lang: Lang, id = substitute): Receiver => ({
  id,
  lang,
  email: "sanna@example.test",
  firstName: "Sanna",
  lastName: "Sijainen",
});

const about = { id: "1", jobId: facts.job.id, substituteId: substitute };
const occasions: Record<string, [Occasion, Partial<NonNullable<JobFacts["more"]>>, string?]> = {
  jobPosted: [{ kind: "job-posted", ...about, urgent: false }, {}],
  jobPostedUrgent: [{ kind: "job-posted", ...about, urgent: true }, {}],
  jobChanged: [{ kind: "job-changed", ...about }, {}],
  jobDeleted: [{ kind: "job-deleted", id: "1", job: facts.job }, {}],
  applied: [{ kind: "applied", ...about }, {}],
  withdrawn: [{ kind: "withdrawn", ...about }, {}],
  chosen: [{ kind: "chosen", ...about }, { chosenId: substitute }],
  notChosen: [{ kind: "chosen", ...about }, { chosenId: substitute }, "another"],
  chosenRemoved: [{ kind: "chosen-removed", ...about }, {}],
};

const everyLang: Lang[] = ["fi", "sv"];

function messageOf(name: string, lang: Lang): Message {
  const [occasion, more, id] = occasions[name] ?? [];
  if (!occasion) throw new Error(`no occasion ${name}`);
  const message = jobMessage(
    config,
    occasion,
    { ...facts, more: { ...facts.more, ...more } },
    receiver(lang, id),
  );
  if (!message) throw new Error(`${name} says nothing`);
  return message;
}

function expectComplete(message: Message, lang: Lang) {
  const mail = [
    message.subject,
    textOf(message, receiver(lang), "https://tuuri.example/app/settings/notifications"),
  ];
  mail.push(htmlOf(message, receiver(lang), undefined));
  for (const text of mail) {
    expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object/);
    // A missing text shows as its key.
    expect(text).not.toMatch(/mail:|\b(facts|footer)\.\w|\.(subject|heading|lead|action|note)\b/);
  }
  expect(message.action.url).toStartWith("https://tuuri.example/app/");
}

function pushOf(name: string, lang: Lang): PushText {
  const { push } = messageOf(name, lang);
  if (!push) throw new Error(`${name} has no push`);
  return push;
}

describe("every message", () => {
  for (const lang of everyLang) {
    for (const name of Object.keys(occasions)) {
      test(`${name} is complete in ${lang}`, () => expectComplete(messageOf(name, lang), lang));
      test(`${name} is complete as a push in ${lang}`, () => {
        const { title, body } = pushOf(name, lang);
        for (const text of [title, body])
          expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object|push:|\.(title|body)\b/);
        expect(body).toContain(when(lang, facts.job));
        expect(title.length).toBeGreaterThan(10);
      });
    }
    for (const kind of ["confirmation", "activation", "reset"] satisfies LinkKind[]) {
      test(`${kind} link is complete in ${lang} and carries its token`, () => {
        const message = linkMessage(config, { kind, accountId: substitute, token: "t0ken_-" }, lang);
        expectComplete(message, lang);
        expect(message.action.url).toEndWith("/t0ken_-");
        expect(message.note).not.toBe("");
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

  test("only the chosen substitute reads the school's phone", () => {
    for (const name of Object.keys(occasions))
      expect(shown(name).includes("09 123 456")).toBe(name === "chosen");
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
    expect(until("chosen")).toEqual(new Date(facts.job.expiresAt));
    expect(until("jobDeleted")).toEqual(new Date(facts.job.expiresAt));
    const begun = { ...facts, more: { ...facts.more, begun: true } };
    const offer = jobMessage(config, { kind: "job-posted", ...about, urgent: false }, begun, receiver("fi"));
    expect(offer?.push?.validUntil).toEqual(new Date(facts.job.expiresAt));
  });

  test("replaces the last one of its kind about the same job and person, and no other", () => {
    const abouts = Object.keys(occasions).map((name) => pushOf(name, "fi").about);
    expect(new Set(abouts).size).toBe(abouts.length);
    expect(pushOf("jobChanged", "fi").about).toBe(pushOf("jobChanged", "sv").about);
    expect(tagOf("chosen 1", "a")).not.toBe(tagOf("chosen 1", "b"));
  });

  test("fits a push service whatever it carries", () => {
    const message = { ...messageOf("jobPosted", "fi") };
    const push = { ...pushOf("jobPosted", "fi"), title: "😀".repeat(3000), body: "ö".repeat(3000) };
    const content = pushContent({ key: "k", receiver: receiver("fi"), message, optional: true }, push);
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(3000);
    expect(content.title).toEndWith("😀…");
  });
});

describe("values that try something", () => {
  const evil = {
    ...facts,
    job: { ...facts.job, school: { fi: `<img src=x onerror="a()">&'{{when}} $t(mail:x)`, sv: "" } },
  };
  const message = jobMessage(config, { kind: "job-changed", ...about }, evil, receiver("fi"));
  if (!message) throw new Error("nothing is said");

  test("are escaped in HTML", () => {
    const html = htmlOf(message, { ...receiver("fi"), firstName: "<b>" }, undefined);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#39;{{when}} $t(mail:x)");
  });

  test("are not expanded as texts of ours", () => {
    expect(message.subject).toContain("{{when}} $t(mail:x)");
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
      "ma 23.11.–ti 24.11.2026 joka päivä klo 8.00–15.30",
    );
    expect(when("sv", job("2026-11-23", "2026-11-24"))).toBe(
      "mån 23.11–tis 24.11.2026 varje dag kl. 08.00–15.30",
    );
    expect(when("fi", job("2026-12-31", "2027-01-01"))).toBe(
      "to 31.12.2026–pe 1.1.2027 joka päivä klo 8.00–15.30",
    );
  });
});
