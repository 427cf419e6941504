import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../../package.json";

/*
 * What Prometheus is told of this process (rule: metrics). Names end with their unit; labels have few values, none of which
 * a caller can make up, so that nobody fills the memory of whoever stores them.
 */

export const registry = new Registry();

const own = { registers: [registry] };

/** Seconds from the first byte to the answer, by the pattern of the address; a stream counts until it begins. */
export const requests = new Histogram({
  name: "tuuri_request_seconds",
  help: "Seconds that answers took, by method, pattern of the address and class of the status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  ...own,
});

const deliveries = new Counter({
  name: "tuuri_deliveries_total",
  help: "Messages that were sent, refused for good by their receiver's service, or failed and are tried again",
  labelNames: ["channel", "result"],
  ...own,
});

const results = ["sent", "refused", "failed"] as const;

/** From zero on: of a count that is first heard of when it is twenty, nobody sees that it grew. */
export function beginDeliveries(channel: string): void {
  for (const result of results) deliveries.inc({ channel, result }, 0);
}

export const countDelivery = (channel: string, result: (typeof results)[number]): void =>
  deliveries.inc({ channel, result });

const unavailable = new Counter({
  name: "tuuri_database_unavailable_total",
  help: "Calls, pages and tasks that the database could not do now: for want of disk, of room for a connection, or for another reason that passes",
  labelNames: ["reason"],
  ...own,
});

/** By PostgreSQL's codes; who reads it may have to give it a disk, which nobody else does. */
const wants: Record<string, string> = { "53100": "disk", "53300": "room" };
for (const reason of [...Object.values(wants), "other"]) unavailable.inc({ reason }, 0);

export const countUnavailable = (code = ""): void => unavailable.inc({ reason: wants[code] ?? "other" });

const filesUnavailable = new Counter({
  name: "tuuri_files_unavailable_total",
  help: "Files that could not be kept or read now: for want of disk, or for another reason",
  labelNames: ["reason"],
  ...own,
});
for (const reason of ["disk", "other"]) filesUnavailable.inc({ reason }, 0);

/** Of the system, of MinIO, and of stores that know quotas. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "XMinioStorageFull", "InsufficientStorage", "QuotaExceeded"]);

export const countFilesUnavailable = (error: unknown): void =>
  filesUnavailable.inc({ reason: fullCodes.has((error as { code?: string }).code ?? "") ? "disk" : "other" });

/** Minutes to days. */
const untilBooked = [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400, 259_200];

export const timeToChosen = new Histogram({
  name: "tuuri_time_to_chosen_seconds",
  help: "Seconds from the posting of a job until a substitute was chosen",
  buckets: untilBooked,
  ...own,
});

/** Seconds to a day: most is seen within minutes. */
const untilSeen = [5, 15, 30, 60, 300, 900, 3_600, 14_400, 43_200, 86_400];

export const timeToFirstView = new Histogram({
  name: "tuuri_time_to_first_view_seconds",
  help: "Seconds from the posting of a job until a substitute first opened it",
  buckets: untilSeen,
  ...own,
});

export const timeToFirstApplicant = new Histogram({
  name: "tuuri_time_to_first_applicant_seconds",
  help: "Seconds from the posting of a job until a substitute first applied for it",
  buckets: untilBooked,
  ...own,
});

export const timeToReplaced = new Histogram({
  name: "tuuri_time_to_replaced_seconds",
  help: "Seconds from when a chosen substitute said that they cannot come until another was chosen",
  buckets: untilBooked,
  ...own,
});

const cancellations = new Counter({
  name: "tuuri_cancellations_total",
  help: "Chosen substitutes who said that they cannot come, by whether it counts",
  labelNames: ["counts"],
  ...own,
});
for (const counts of ["yes", "no"]) cancellations.inc({ counts }, 0);

/** Only of what is done for good. */
export const countCancellation = (counts: boolean): void =>
  cancellations.inc({ counts: counts ? "yes" : "no" });

const stages = new Counter({
  name: "tuuri_stages_opened_total",
  help: "Groups that heard of a job after those who hear of it first: by the clock, or because somebody of the school would not wait",
  labelNames: ["group", "by"],
  ...own,
});
for (const group of ["beenHere", "everybody"])
  for (const by of ["clock", "person"]) stages.inc({ group, by }, 0);

/** Only of what is done for good. */
export function countStages(groups: string[], by: "clock" | "person"): void {
  for (const group of groups) stages.inc({ group, by });
}

const askings = new Counter({
  name: "tuuri_requests_total",
  help: "Requests to take a job that are over, by how",
  labelNames: ["state"],
  ...own,
});
for (const state of ["accepted", "declined", "expired", "takenBack"]) askings.inc({ state }, 0);

/** Only of what is done for good. */
export const countRequest = (state: "accepted" | "declined" | "expired" | "takenBack", many = 1): void =>
  askings.inc({ state }, many);

let prebuilt = 0;

/** Counts a page that is answered from memory: by one addition, for nothing else is done for it either. */
export function countPrebuilt(): void {
  prebuilt++;
}

new Counter({
  name: "tuuri_prebuilt_pages_total",
  help: "Public pages answered from memory",
  collect() {
    this.reset();
    this.inc(prebuilt);
  },
  ...own,
});

/** @param size how many browsers listen to this process */
export function showEventClients(size: () => number): void {
  registry.removeSingleMetric("tuuri_event_clients");
  new Gauge({
    name: "tuuri_event_clients",
    help: "Browsers that are sent live events by this process",
    collect() {
      this.set(size());
    },
    ...own,
  });
}

/** Which release runs here, so that a figure can be seen beside it. */
export function showBuild(role: string): void {
  registry.removeSingleMetric("tuuri_build_info");
  new Gauge({
    name: "tuuri_build_info",
    help: "Always 1: the release that runs, and what it runs on",
    labelNames: ["version", "bun", "role"],
    ...own,
  }).set({ version, bun: Bun.version, role }, 1);
}

/** Of Node's, those that the runtime fills in. */
const ofProcess = /^(process_|nodejs_eventloop_lag_(p50|p90|p99|max)_seconds|nodejs_version_info)/;

/** Begins to look at the process itself; nothing is looked at where nobody asks. */
export function watchProcess(): void {
  if (registry.getSingleMetric("process_cpu_seconds_total")) return;
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (/^(process|nodejs)_/.test(name) && !ofProcess.test(name)) registry.removeSingleMetric(name);
}
