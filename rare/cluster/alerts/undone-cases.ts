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
/** Of something that was done so many seconds before the beginning, and is not done again, or is. */
const late = (alert: string, run: string, ago: number, at: string): Case[] => [
  {
    alert,
    when: "it was done long ago, and another installation does it again and again",
    series: {
      [done(run)]: `${-ago}+0x400`,
      [ofStaging("tuuri_last_success_timestamp_seconds", `run="${run}"`)]: "0+15x400",
    },
    at,
    fires: ours,
  },
  { alert, when: "it was done not so long ago", series: { [done(run)]: `${-ago / 2}+0x400` }, at },
  { alert, when: "it is done late", series: { [done(run)]: `${-ago}+0x40 600+0x400` }, at },
];
const routines: Case[] = [
  ...late("TuuriCleanUpLate", "clean_up", 3_590, "16m"),
  ...late("TuuriPurgeLate", "purge", 21_590, "76m"),
  ...late("TuuriBackupLate", "backup", 179_990, "16m"),
  {
    alert: "TuuriBackupLate",
    when: "nobody has ever made one by the product's own command",
    series: { [done("clean_up")]: "0+15x400" },
    at: "76m",
  },
];

export const undone: Case[] = [...writing, ...routines];
