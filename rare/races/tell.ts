import type { Call, Deed } from "./deeds.ts";
import type { Explanation } from "./explain.ts";
import { textOf } from "./model/market.ts";

/** What a history was, for people: a line for each call, in the order in which they began. */
export function tableOf(calls: Call[]): string {
  const begin = Math.min(...calls.map(({ from }) => from));
  const since = (at: number) => (at === Number.POSITIVE_INFINITY ? "?" : (at - begin).toFixed(1));
  const rows = calls
    .toSorted((a, b) => a.from - b.from)
    .map((call) => [
      since(call.from),
      since(call.to),
      call.client < 0 ? "" : `${call.client + 1}`,
      call.server < 0 ? "" : "AB".charAt(call.server),
      call.who,
      inWords(call.deed),
      answerOf(call),
    ]);
  return aligned([["from", "to", "caller", "process", "who", "asks", "is told"], ...rows]);
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function inWords(deed: Deed): string {
  const { verb, ...rest } = deed;
  const words = Object.entries(rest).flatMap(([name, value]) =>
    name === "warned"
      ? value
        ? ["in spite of conflicts"]
        : []
      : name === "job"
        ? [String(value)]
        : value === false
          ? []
          : [value === true ? name : `${name} ${value}`],
  );
  return [verb, ...words].join(" ");
}

function answerOf({ answer }: Call): string {
  if (!answer) return "(hung up)";
  // Ids and the database are long, and told elsewhere.
  const seen = Object.entries(answer.seen).filter(([name]) => name !== "id" && name !== "database");
  const shown = seen.map(([name, value]) => `${name}: ${value || "nobody"}`);
  return [answer.status, answer.code, shown.join("; ")].filter(Boolean).join(" ");
}

/** How far the calls could be followed, and what should have come then. */
export function whyNot({ order, market, stuck, undecided }: Explanation): string {
  if (undecided)
    return "The search for an order was given up: this history has too many. That is no finding.";
  const steps = order.map(({ who, deed }) => `  ${who}: ${inWords(deed)}`);
  const next = stuck.map(({ call, expected }) => {
    const ends = expected.ends
      ?.map(({ status, code }) => [status, code].filter(Boolean).join(" "))
      .join(" or ");
    const seen = Object.entries(expected.seen ?? {}).map(([name, value]) => `${name}:\n${indented(value)}`);
    return `  ${call.who}: ${inWords(call.deed)} was told ${answerOf(call)}${ends ? `, and should have been: ${ends}` : ""}${
      call.deed.verb === "database"
        ? `\n    ${difference(call, expected.seen?.["database"] ?? "")}`
        : seen.length > 0
          ? `; shown should be ${seen.join(" ")}`
          : ""
    }`;
  });
  return [
    "No order of these calls explains all answers. The longest that can be followed:",
    ...steps,
    "The market is then:",
    indented(textOf(market)),
    "What could come next does not fit:",
    ...next,
  ].join("\n");
}

const indented = (text: string) => (text || "nothing").replaceAll(/^/gm, "    ");

function difference({ answer }: Call, expected: string): string {
  const [found, wanted] = [answer?.seen["database"] ?? "", expected].map((text) => text.split("\n"));
  const lacks = wanted?.filter((line) => !found?.includes(line)) ?? [];
  const has = found?.filter((line) => !wanted?.includes(line)) ?? [];
  return [...lacks.map((line) => `lacks  ${line}`), ...has.map((line) => `has    ${line}`)].join("\n    ");
}
