import type { Writable } from "node:stream";
import { Type } from "@sinclair/typebox";
import type { RootContext } from "../../platform/context.ts";
import { uuidPattern } from "../../platform/database/sql.ts";
import { readCursor, writeCursor } from "../../platform/http/paging.ts";
import type { Reader } from "./access.ts";
import { download, room } from "./download.ts";
import type { RowsQuery, StatisticsRow } from "./model.ts";
import { checkRange, type JobRow, readRows } from "./rows.ts";

/** Milliseconds of the posting, and id. */
const Place = Type.Tuple([Type.Number({ minimum: 0, maximum: 4e12 }), Type.String({ pattern: uuidPattern })]);

/** `Statistics` as JSON, written row by row. @throws Refusal 422 for a cursor of something else */
export function statisticsJson(
  ctx: RootContext,
  reader: Reader,
  { limit, cursor, ...range }: RowsQuery,
  onCut?: () => void,
): ReadableStream<Uint8Array> {
  checkRange(range);
  const place = readCursor("statistics", Place, cursor);
  const after = place && { created: place[0], id: place[1] };
  const fill = async (output: Writable, signal: AbortSignal) => {
    let separator = "";
    let left = limit ?? Number.POSITIVE_INFINITY;
    let last: JobRow | undefined;
    let more = false;
    output.write(`{"domain":${JSON.stringify(reader.domain)},"rows":[`);
    await readRows(ctx, reader, { ...range, after, most: limit && limit + 1 }, async (rows) => {
      const wanted = rows.slice(0, left);
      left -= wanted.length;
      more = rows.length > wanted.length;
      last = wanted.at(-1) ?? last;
      if (wanted.length === 0) return;
      output.write(separator + wanted.map((row) => JSON.stringify(shown(row))).join(","));
      separator = ",";
      await room(output, signal);
    });
    const next = more && last ? writeCursor("statistics", [last.created, last.id]) : undefined;
    output.write(next ? `],"nextCursor":"${next}"}` : "]}");
  };
  return download(ctx, fill, { organizationId: reader.organizationId, ...(onCut ? { onCut } : {}) });
}

function shown({ created, createdThere: _, id: _id, ...row }: JobRow): StatisticsRow {
  return { ...row, created: new Date(created).toISOString() };
}
