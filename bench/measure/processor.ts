import { readFile } from "node:fs/promises";
import type { Sql } from "postgres";
import type { Spent } from "./figure.ts";

/** The kernel counts processor time in hundredths of a second. */
const tick = 10;

/** Milliseconds of processor time of a process so far, with all its threads. */
export async function processorTime(pid: number, withEnded = false): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const of = (...places: number[]) => places.reduce((sum, place) => sum + (fields[place] ?? 0), 0);
  return (withEnded ? of(11, 12, 13, 14) : of(11, 12)) * tick;
}

export async function residentMegabytes(pid: number): Promise<number> {
  const pages = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1];
  return (Number(pages) * 4096) / 1024 / 1024;
}

/** Of a PostgreSQL: its postmaster, whoever serves now, and who has served and ended. */
async function databaseTime(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "");
  const all = children
    .trim()
    .split(" ")
    .filter(Boolean)
    .map((pid) => processorTime(Number(pid)));
  return [await processorTime(postmaster, true), ...(await Promise.all(all))].reduce(
    (sum, one) => sum + one,
    0,
  );
}

/** The process that all of the server's are children of, on this machine. */
export async function postmasterAt(client: Sql): Promise<number> {
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const text = await readFile(`/proc/${row?.pid}/stat`, "utf8");
  return Number(text.replace(/^.*\) /s, "").split(" ")[1]);
}

/** What a program and its database spend, to be asked before and after: needs Linux. */
export function meter(program: () => Promise<number>, postmaster: number) {
  const read = async () => ({ program: await program(), database: await databaseTime(postmaster) });
  return {
    /** Milliseconds of each of `count` requests that the work makes. */
    async of<T>(count: number, work: () => Promise<T>): Promise<{ result: T; spent: Spent }> {
      const before = await read();
      const result = await work();
      const after = await read();
      return {
        result,
        spent: {
          program: (after.program - before.program) / count,
          database: (after.database - before.database) / count,
        },
      };
    },
  };
}

/** This very process, to the microsecond. */
export const ownTime = async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const total = ({ program, database }: Spent): number => program + database;

export function middleOf(all: Spent[]): Spent {
  const typical = all.toSorted((a, b) => total(a) - total(b))[Math.floor(all.length / 2)];
  return typical ?? { program: Number.NaN, database: Number.NaN };
}
