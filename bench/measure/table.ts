import { type Figure, median, type Spent, verdictOf } from "./figure.ts";

const signs = { holds: "✓ holds", near: "~ near it", short: "✗ short" };

/** All figures of a run as one table, in characters that a terminal and a document both show. */
export function tableOf(figures: Figure[]): string {
  const heads = ["figure", "value", "spread", "limit", "verdict", "processor time, ms: program + database"];
  const rows = figures.map((figure) => [
    figure.name,
    told(median(figure.rounds)),
    `${told(Math.min(...figure.rounds))}–${told(Math.max(...figure.rounds))}`,
    limitOf(figure),
    signs[verdictOf(figure)],
    processorOf(figure),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(heads), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join(
    "\n",
  );
}

/** The same for a machine. */
export const asData = (figures: Figure[]) =>
  figures.map((figure) => ({ ...figure, value: median(figure.rounds), verdict: verdictOf(figure) }));

function limitOf({ limit, own }: Figure): string {
  const text = "atLeast" in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
  return own ? `${text} (our own)` : text;
}

const spent = ({ program, database }: Spent) => `${exact(program)} + ${exact(database)}`;

function processorOf({ processor }: Figure): string {
  if (!processor) return "";
  const { ours, theirs } = processor;
  return theirs ? `${spent(ours)}, against ${spent(theirs)}` : spent(ours);
}

const exact = (milliseconds: number) =>
  milliseconds >= 10 ? milliseconds.toFixed(0) : milliseconds.toFixed(milliseconds < 1 ? 3 : 1);

function told(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
