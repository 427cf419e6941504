import type { Duplex, Writable } from "node:stream";
import { Type } from "@sinclair/typebox";
import type { RootContext } from "../../platform/context.ts";
import { uuidPattern } from "../../platform/database/sql.ts";
import { etagOf } from "../../platform/http/encodings.ts";
import { type PageQuery, readCursor, writeCursor } from "../../platform/http/paging.ts";
import type { Reader } from "./access/access.ts";
import type { FiguresWanted } from "./counted.ts";
import { download, placeFor, room } from "./download.ts";
import { readFigures } from "./figures.ts";
import { leadBounds } from "./leads.ts";
import type { StatisticsFigures, StatisticsRow } from "./model.ts";
import { checkRange, type JobRow, type Range, readRows, versionOf, type Wanted } from "./rows.ts";

/** Microseconds of the posting, and id. A whole number: the database fails at some that JSON knows. */
const Place = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 4e15 }),
  Type.String({ pattern: uuidPattern }),
]);
const list = "statistics-rows";

/** What is asked for of the rows. @throws Refusal 422 for a cursor of something else, or days out of order */
export function rowsWanted({ limit, cursor, ...range }: Range & PageQuery): Wanted {
  checkRange(range);
  const place = readCursor(list, Place, cursor);
  return {
    ...range,
    after: place && { created: place[0] / 1000, id: place[1] },
    // One more tells that there is more.
    most: limit && limit + 1,
  };
}

/**
 * Names the version of what would be answered, for a price far below that of answering (rule: long-lists).
 * @throws Refusal 503 while too many downloads run
 */
export async function statisticsVersion(ctx: RootContext, reader: Reader, wanted: Wanted): Promise<string> {
  const leave = placeFor(reader.organizationId);
  try {
    const version = await versionOf(ctx, reader, wanted);
    return `W/${etagOf(new TextEncoder().encode(`${reader.domain} ${version}`))}`;
  } finally {
    leave();
  }
}

interface Options {
  /** Through which it goes, e.g. to be compressed. */
  through?: Duplex;
}

/** `Statistics` as JSON, written row by row. @throws Refusal 503 while too many downloads run */
export function statisticsJson(
  ctx: RootContext,
  reader: Reader,
  wanted: Wanted,
  options: Options = {},
): ReadableStream<Uint8Array> {
  const fill = async (output: Writable, signal: AbortSignal) => {
    let separator = "";
    let left = wanted.most ? wanted.most - 1 : Number.POSITIVE_INFINITY;
    let last: JobRow | undefined;
    let more = false;
    output.write(`{"domain":${JSON.stringify(reader.domain)},"rows":[`);
    await readRows(ctx, reader, wanted, async (rows) => {
      // Of a job whose days are shared there are several rows, which stay together.
      const given = rows.filter((row) => {
        if (row.id === last?.id) return true;
        if (left === 0) {
          more = true;
          return false;
        }
        left -= 1;
        last = row;
        return true;
      });
      if (given.length === 0) return;
      output.write(separator + given.map((row) => JSON.stringify(shown(row))).join(","));
      separator = ",";
      await room(output, signal);
    });
    const next = more && last ? writeCursor(list, [Math.round(last.created * 1000), last.id]) : undefined;
    output.write(next ? `],"nextCursor":"${next}"}` : "]}");
  };
  return download(ctx, fill, { organizationId: reader.organizationId, ...options });
}

function shown({ created, createdThere: _, id: _unnamed, ...row }: JobRow): StatisticsRow {
  return { ...row, created: new Date(created).toISOString() };
}

/** The figures of the page, of these days and schools (rule: time-to-fill). @throws Refusal 422, 503 as `readFigures` */
export async function figuresJson(
  ctx: RootContext,
  reader: Reader,
  wanted: FiguresWanted,
): Promise<StatisticsFigures> {
  const { leads, total, found, foundInAll, requests, freed, notified, yearBefore } = await readFigures(
    ctx,
    reader,
    wanted,
  );
  const lines = leads.map(({ key, ...figures }) => ({
    fromHours: leadBounds[Number(key) - 1] ?? null,
    toHours: leadBounds[Number(key)] ?? null,
    ...figures,
  }));
  return {
    domain: reader.domain,
    total,
    leads: lines,
    found,
    foundInAll,
    requests,
    freed,
    notified,
    yearBefore,
  };
}
