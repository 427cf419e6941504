/** What was printed of one error: an excerpt of the source, the message, the places. Other text is a piece as well. */
export interface Piece {
  lines: string[];
  /** The file of tests whose header stood above it. */
  file: string;
}

const isPlace = (line: string) => /^\s+at /.test(line);
const isExcerpt = (line: string) => /^\s*\d+ \| /.test(line);
const isMessage = (line: string) => /^(error|\w*Error)(:| |$)/.test(line);
/** Of a long log before an error: its end. */
const kept = 400;
/** Lines of one error; people see that alone. */
const most = 14;

/** Adds a line to the last of the pieces, or begins another where an error is over or an excerpt begins. */
export function addLine(pieces: Piece[], line: string, file: string) {
  const piece = pieces.at(-1);
  const last = piece?.lines.at(-1);
  const isOver = last !== undefined && isPlace(last) && !isPlace(line);
  const begins = last !== undefined && isExcerpt(line) && !isExcerpt(last);
  if (!piece || piece.file !== file || isOver || begins) pieces.push({ lines: [line], file });
  else piece.lines = [...piece.lines, line].slice(-kept);
}

/** An error with the places where it came up: what a failing test prints, and hardly anything else. */
export function isError({ lines }: Piece): boolean {
  return lines.some(isMessage) && lines.some(isPlace);
}

/** Whether a line tells of an error; a thrown text has no places. */
export function saysWhy({ lines }: Piece): boolean {
  return lines.some(isMessage);
}

/** The file whose test it was, as its places name it; a late error may stand under the header of the next file. */
export function fileOf({ lines, file }: Piece, root: string): string {
  const named = lines.filter(isPlace).flatMap((line) => /([^\s(]+\.test\.tsx?):\d/.exec(line)?.[1] ?? []);
  const own = named.find((path) => path.startsWith(`${root}/`));
  return own ? own.slice(root.length + 1) : file;
}

/** The message, without the excerpt of the source before it, and the first place of ours after it. */
export function explained(lines: string[], root: string): string[] {
  const start = Math.max(lines.findIndex(isMessage), 0);
  const message = lines.slice(start).filter((line) => line.trim());
  const end = message.findIndex(isPlace);
  const place = lines.find((line) => isPlace(line) && line.includes(root) && !line.includes("node_modules"));
  return [...message.slice(0, end < 0 ? undefined : end).slice(0, most - 1), ...(place ? [place] : [])];
}
