import type { RootContext } from "../../platform/context.ts";
import type { Reader } from "./access.ts";
import { download, room } from "./download.ts";
import type { Range, StatisticsRow } from "./model.ts";
import { checkRange, type JobRow, readRows } from "./rows.ts";

/** `Statistics` as JSON, written row by row. */
export function statisticsJson(ctx: RootContext, reader: Reader, range: Range): ReadableStream<Uint8Array> {
  checkRange(range);
  return download(ctx, async (output, signal) => {
    let separator = "";
    output.write(`{"domain":${JSON.stringify(reader.domain)},"rows":[`);
    await readRows(ctx, reader, range, async (rows) => {
      const text = rows.map((row) => JSON.stringify(shown(row))).join(",");
      output.write(separator + text);
      separator = ",";
      await room(output, signal);
    });
    output.write("]}");
  });
}

function shown({ created, createdThere: _, ...row }: JobRow): StatisticsRow {
  return { ...row, created: new Date(created).toISOString() };
}
