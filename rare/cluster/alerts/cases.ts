import { type Case, of, ofStaging, ours } from "./series.ts";
import { undone } from "./undone-cases.ts";

const sent = (channel: string, result: string) =>
  of("tuuri_deliveries_total", `channel="${channel}",result="${result}"`);
const answered = (status: string, route = "/app/jobs/all") =>
  of("tuuri_request_seconds_count", `method="GET",route="${route}",status="${status}"`);
const within = (le: string, route = "/app/jobs/all") =>
  of("tuuri_request_seconds_bucket", `method="GET",route="${route}",status="2xx",le="${le}"`);
const failed = 'state="failed"';

const database: Case[] = [
  {
    alert: "TuuriSilent",
    when: "no process has been heard for five minutes, whatever another installation has",
    series: { [of("tuuri_database_up")]: "1+0x4 _x40 ", [ofStaging("tuuri_database_up")]: "1+0x60" },
    at: "12m",
    fires: ours,
  },
  {
    alert: "TuuriSilent",
    when: "no process has ever been heard",
    series: {},
    at: "6m",
    fires: {},
  },
  {
    alert: "TuuriSilent",
    when: "a process is heard, even one whose database is away",
    series: { [of("tuuri_database_up")]: "0+0x60" },
    at: "12m",
  },
  {
    alert: "TuuriDatabaseAway",
    when: "one process of two does not reach it for a minute",
    series: {
      [of("tuuri_database_up", 'pod="a"')]: "1+0x20",
      [of("tuuri_database_up", 'pod="b"')]: "0+0x20",
      [ofStaging("tuuri_database_up")]: "1+0x20",
    },
    at: "1m",
    fires: ours,
  },
  {
    alert: "TuuriDatabaseAway",
    when: "it was away for half a minute",
    series: { [of("tuuri_database_up")]: "1 0 0 1+0x20" },
    at: "2m",
  },
];

const queue: Case[] = [
  {
    alert: "TuuriNoWorker",
    when: "all say that there is none for two minutes, whatever another installation has",
    series: { [of("tuuri_workers")]: "1 0+0x20", [ofStaging("tuuri_workers")]: "2+0x20" },
    at: "2m15s",
    fires: ours,
  },
  {
    alert: "TuuriNoWorker",
    when: "a worker was replaced within two minutes",
    series: { [of("tuuri_workers")]: "1 0+0x7 1+0x20" },
    at: "4m",
  },
  {
    alert: "TuuriNoWorker",
    when: "nobody knows, as the database is away",
    series: { [of("tuuri_database_up")]: "0+0x60" },
    at: "10m",
  },
  {
    alert: "TuuriQueueOld",
    when: "the oldest task has waited for ten minutes",
    series: { [of("tuuri_queue_oldest_seconds")]: "0+15x40" },
    at: "10m15s",
    fires: ours,
  },
  {
    alert: "TuuriQueueOld",
    when: "the oldest task has waited for four minutes, and is carried out",
    series: { [of("tuuri_queue_oldest_seconds")]: "0+15x16 0+0x40" },
    at: "10m15s",
  },
  {
    alert: "TuuriClockLate",
    when: "a group should have heard of a job a quarter of an hour ago, whatever another installation has",
    series: {
      [of("tuuri_clock_late_seconds")]: "0+15x80",
      [ofStaging("tuuri_clock_late_seconds")]: "0+0x80",
    },
    at: "15m30s",
    fires: ours,
  },
  {
    alert: "TuuriClockLate",
    when: "what nobody was woken for is opened by the next look, six minutes late",
    series: { [of("tuuri_clock_late_seconds")]: "0+15x24 0+0x60" },
    at: "15m30s",
  },
  {
    alert: "TuuriClockLate",
    when: "nobody knows, as the database is away",
    series: { [of("tuuri_database_up")]: "0+0x80" },
    at: "16m",
  },
  {
    alert: "TuuriTasksFailed",
    when: "a task has failed for good",
    series: { [of("tuuri_queue_tasks", failed)]: "0 1+0x80" },
    at: "15m15s",
    fires: ours,
  },
  {
    alert: "TuuriTasksFailed",
    when: "tasks wait, run, and are tried again later",
    series: {
      [of("tuuri_queue_tasks", failed)]: "0+0x80",
      [of("tuuri_queue_tasks", 'state="waiting"')]: "30+0x80",
      [of("tuuri_queue_tasks", 'state="running"')]: "4+0x80",
      [of("tuuri_queue_tasks", 'state="later"')]: "9+0x80",
    },
    at: "16m",
  },
];

const messages: Case[] = [
  {
    alert: "TuuriDeliveriesFail",
    when: "each mail fails and pushes arrive",
    series: {
      [sent("mail", "failed")]: "0+2x80",
      [sent("mail", "sent")]: "0+0x80",
      [sent("push", "failed")]: "0+0x80",
      [sent("push", "sent")]: "0+9x80",
    },
    at: "12m",
    fires: { ...ours, channel: "mail" },
  },
  {
    alert: "TuuriDeliveriesFail",
    when: "one mail in ten fails, and many receivers are not there",
    series: {
      [sent("mail", "failed")]: "0+1x80",
      [sent("mail", "sent")]: "0+5x80",
      [sent("mail", "refused")]: "0+4x80",
    },
    at: "18m",
  },
  {
    alert: "TuuriDeliveriesFail",
    when: "nothing is sent",
    series: { [sent("mail", "failed")]: "7+0x80", [sent("mail", "sent")]: "3+0x80" },
    at: "18m",
  },
];

const answers: Case[] = [
  {
    alert: "TuuriErrors",
    when: "one request in twenty fails, while the probes of the cluster are answered",
    series: {
      [answered("5xx")]: "0+1x80",
      [answered("2xx")]: "0+19x80",
      [answered("2xx", "/readyz")]: "0+200x80",
    },
    at: "6m",
    fires: ours,
  },
  {
    alert: "TuuriErrors",
    when: "the database is away, and whoever asks is told so before a route is looked for",
    series: {
      [answered("5xx", "none")]: "0+1x80",
      [answered("2xx")]: "9+0x80",
    },
    at: "6m",
    fires: ours,
  },
  {
    alert: "TuuriErrors",
    when: "only a probe is answered that a process is not ready",
    series: { [answered("5xx", "/readyz")]: "0+9x80", [answered("2xx")]: "0+1x80" },
    at: "10m",
  },
  {
    alert: "TuuriErrors",
    when: "one request in a hundred fails, and many are refused",
    series: {
      [answered("5xx")]: "0+1x80",
      [answered("2xx")]: "0+50x80",
      [answered("4xx")]: "0+49x80",
    },
    at: "10m",
  },
  {
    alert: "TuuriSlow",
    when: "one request in ten takes longer than a second, while probes are quick",
    series: {
      [within("1")]: "0+9x80",
      [within("2.5")]: "0+10x80",
      [within("+Inf")]: "0+10x80",
      [within("1", "/readyz")]: "0+900x80",
      [within("+Inf", "/readyz")]: "0+900x80",
    },
    at: "11m",
    fires: ours,
  },
  {
    alert: "TuuriSlow",
    when: "one request in fifty takes longer than a second",
    series: { [within("1")]: "0+49x80", [within("2.5")]: "0+50x80", [within("+Inf")]: "0+50x80" },
    at: "18m",
  },
  {
    alert: "TuuriSlow",
    when: "nobody asks for anything",
    series: { [within("1")]: "9+0x80", [within("+Inf")]: "10+0x80" },
    at: "18m",
  },
];

export const cases: Case[] = [...database, ...queue, ...messages, ...answers, ...undone];
