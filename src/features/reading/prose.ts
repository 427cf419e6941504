/** A run of text within a paragraph: plain, strong, or a link. */
export interface Span {
  text: string;
  strong?: true;
  href?: string;
}

export type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

/** A part of a long text, with what its link in the table of contents leads to. */
export interface Section {
  title: string;
  text: string[];
}

/**
 * Long texts lie in the locales as lists of lines: a line is a paragraph, lines that begin with `- ` are
 * items of one list; `**strong**` and `[link](/app/faq)` are the only marks.
 */
export function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    if (!line.startsWith("- ")) {
      blocks.push({ kind: "paragraph", spans: spansOf(line) });
      continue;
    }
    const spans = spansOf(line.slice(2));
    const last = blocks.at(-1);
    if (last?.kind === "list") last.items.push(spans);
    else blocks.push({ kind: "list", items: [spans] });
  }
  return blocks;
}

const mark = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(mark)) {
    if (match.index > end) spans.push({ text: line.slice(end, match.index) });
    const { strong, label = "", href = "" } = match.groups ?? {};
    spans.push(strong ? { text: strong, strong: true } : { text: label, href });
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ text: line.slice(end) });
  return spans;
}
