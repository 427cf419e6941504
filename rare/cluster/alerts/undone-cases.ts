import { type Case, of, ofStaging, ours } from "./series.ts";

// Of what cannot be written, and of what is not done any more.
const unavailable = (of: string, reason: string) =>
  `tuuri_${of}_unavailable_total{namespace="ours",job="tuuri",reason="${reason}"}`;
const sentBy = (method: string, status: string) =>
  of("tuuri_request_seconds_count", `method="${method}",route="/app/jobs/all",status="${status}"`);

const writing: Case[] = [
  {
    alert: "TuuriDiskFull",
    when: "PostgreSQL has refused one write for want of disk, whatever another installation has",
    series: {
      [unavailable("database", "disk")]: "0+0x20 1+0x20",
      [ofStaging("tuuri_database_unavailable_total", 'reason="disk"')]: "0+0x40",
    },
    at: "6m",
    fires: ours,
  },
  {
    alert: "TuuriDiskFull",
    when: "the files' disk is full, and the database's is not",
    series: { [unavailable("files", "disk")]: "0+0x20 1+0x20", [unavailable("database", "disk")]: "0+0x40" },
    at: "6m",
    fires: ours,
  },
  {
    alert: "TuuriDiskFull",
    when: "connections are lacking, and the file store does not answer",
    series: {
      [unavailable("database", "disk")]: "0+0x40",
      [unavailable("database", "room")]: "0+3x40",
      [unavailable("files", "disk")]: "0+0x40",
      [unavailable("files", "other")]: "0+3x40",
    },
    at: "6m",
  },
  {
    alert: "TuuriWritesFail",
    when: "every post fails, which is one request in 300",
    series: {
      [sentBy("POST", "5xx")]: "0+1x80",
      [sentBy("POST", "2xx")]: "7+0x80",
      [sentBy("GET", "2xx")]: "0+299x80",
    },
    at: "16m",
    fires: ours,
  },
  {
    alert: "TuuriWritesFail",
    when: "pages fail, and what is sent is taken or refused",
    series: {
      [sentBy("GET", "5xx")]: "0+9x80",
      [sentBy("POST", "2xx")]: "0+1x80",
      [sentBy("POST", "4xx")]: "0+5x80",
    },
    at: "16m",
  },
];

const done = (run: string) => of("tuuri_last_success_timestamp_seconds", `run="${run}"`);
/** Of something that is done again and again: noted once at the beginning, or each time. */
const late = (alert: string, run: string, at: string, every: string): Case[] => [
  {
    alert,
    when: "it was done once, and another installation does it again and again",
    series: {
      [done(run)]: "0+0x14400",
      [ofStaging("tuuri_last_success_timestamp_seconds", `run="${run}"`)]: "0+15x14400",
    },
    at,
    fires: ours,
  },
  { alert, when: "it is done again and again", series: { [done(run)]: every }, at },
];
const routines = [
  ...late("TuuriCleanUpLate", "clean_up", "1h16m", "0+0x200 3000+0x400"),
  ...late("TuuriPurgeLate", "purge", "7h20m", "0+0x1000 15000+0x2000"),
  ...late("TuuriBackupLate", "backup", "51h", "0+0x6000 86400+0x7000"),
  {
    alert: "TuuriBackupLate",
    when: "nobody has ever made one by the product's own command",
    series: { [done("clean_up")]: "0+15x14400" },
    at: "51h",
  },
];

export const undone: Case[] = [...writing, ...routines];
