import { type Config, readConfig } from "../../../platform/config.ts";
import type { Lang } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import type { Occasion } from "../occasions/index.ts";
import type { JobFacts } from "./job-facts.ts";
import { jobMessages } from "./job-messages.ts";
import type { Message } from "./message.ts";

/** As it is written for one alone. */
export const jobMessage = (config: Config, occasion: Occasion, facts: JobFacts, receiver: Receiver) =>
  jobMessages(config, occasion, facts)(receiver);

export const config = readConfig({ PUBLIC_URL: "https://tuuri.example", TOKEN_SECRET: "t".repeat(48) });
export const substitute = "0190d1c0-0000-7000-8000-000000000001";

export const facts = {
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
    bring: "Sisäkengät",
    phone: "+358 9 123 456",
    posterName: "Olli Opettaja",
    message: "",
    chosenIds: [] as string[],
    filled: false,
    days: [] as { id: string; dates: string[] }[],
    applied: false,
    closed: false,
    begun: false,
    daysAhead: 1,
    files: 2,
  },
  substituteName: "Sanna Sijainen",
} satisfies JobFacts;

export const receiver = (lang: Lang, id = substitute): Receiver => ({
  id,
  lang,
  email: "sanna@example.test",
  firstName: "Sanna",
  lastName: "Sijainen",
});

export const about = { id: "1", jobId: facts.job.id, substituteId: substitute };
/** By template: what happened, what else is true then, and to whom it is told if not to the substitute. */
export const occasions: Record<string, [Occasion, Partial<NonNullable<JobFacts["more"]>>, string?]> = {
  jobPosted: [{ kind: "job-posted", ...about, urgent: false }, {}],
  jobPostedUrgent: [{ kind: "job-posted", ...about, urgent: true }, {}],
  jobChanged: [{ kind: "job-changed", ...about }, {}],
  jobDeleted: [{ kind: "job-deleted", id: "1", job: facts.job }, {}],
  applied: [{ kind: "applied", ...about }, { applied: true }],
  withdrawn: [{ kind: "withdrawn", ...about }, {}],
  chosenLeft: [{ kind: "withdrawn", ...about, wasChosen: true }, {}],
  cannotCome: [{ kind: "cannot-come", ...about, cancellationId: substitute }, {}],
  cannotComeReserve: [{ kind: "cannot-come", ...about, cancellationId: substitute, reserve: true }, {}],
  chosen: [{ kind: "chosen", ...about }, { chosenIds: [substitute] }],
  notChosen: [{ kind: "chosen", ...about }, { chosenIds: [substitute] }, "another"],
  daysTaken: [{ kind: "chosen", ...about, partly: true }, { chosenIds: [substitute] }, "another"],
  chosenRemoved: [{ kind: "chosen-removed", ...about }, {}],
  openAgain: [{ kind: "chosen-removed", ...about }, {}, "another"],
  reminder: [
    { kind: "reminder", ...about, startsAt: facts.job.startsAt, daysAhead: 1 },
    { chosenIds: [substitute] },
  ],
  requestDeleted: [{ kind: "job-deleted", id: "1", job: facts.job, substituteId: substitute }, {}],
  asked: [{ kind: "asked", ...about, requestId: "1", answerBy: "07:03" }, {}],
  reserveAsked: [{ kind: "asked", ...about, requestId: "1", answerBy: "07:03", fromReserve: true }, {}],
  requestFilled: [{ kind: "request-over", ...about, requestId: "1", why: "filled" }, {}],
  requestChanged: [{ kind: "request-over", ...about, requestId: "1", why: "changed" }, {}],
  requestBack: [{ kind: "request-over", ...about, requestId: "1", why: "takenBack" }, {}],
  requestExpired: [{ kind: "request-over", ...about, requestId: "1", why: "expired" }, {}],
  requestExpiredApplied: [
    { kind: "request-over", ...about, requestId: "1", why: "expired", applied: true },
    {},
  ],
  requestAccepted: [
    { kind: "request-answered", ...about, answer: "accepted", askedBy: null },
    { chosenIds: [substitute] },
  ],
  requestUndone: [{ kind: "request-answered", ...about, answer: "undone", askedBy: null }, {}],
  requestNobody: [
    { kind: "request-answered", id: "1", jobId: facts.job.id, answer: "nobody", askedBy: null },
    {},
  ],
  requestNobodyAll: [
    { kind: "request-answered", id: "1", jobId: facts.job.id, answer: "nobodyAll", askedBy: null },
    {},
  ],
};

export const everyLang: Lang[] = ["fi", "sv"];

export function messageOf(name: string, lang: Lang, base: JobFacts = facts): Message {
  const [occasion, more, id] = occasions[name] ?? [];
  if (!occasion) throw new Error(`no occasion ${name}`);
  const message = jobMessage(
    config,
    occasion,
    { ...base, ...(base.more ? { more: { ...base.more, ...more } } : {}) },
    receiver(lang, id),
  );
  if (!message) throw new Error(`${name} says nothing`);
  return message;
}
