import { addLine, explained, fileOf, isError, type Piece, saysWhy } from "./errors.ts";
import { withoutColours } from "./summary.ts";

/** A test that failed. What was printed before and after it reaches to the next result, which has the same array before it. */
interface Failure {
  name: string;
  file: string;
  before: Piece[];
  after: Piece[];
  timeout?: string;
}

/** What the runner calls an error that belongs to no test has no name either. */
const outside = "(outside of any test)";

interface Failures {
  read(chunk: Uint8Array): void;
  /** Each failure with its error and where in our code it came up. */
  told(): string;
  /** The files with a failure, each once. */
  files(): string[];
  /** Whether one of them is a defect whatever a second run says. */
  isCertain(): boolean;
}

/** Reads along what the runner prints, and tells its failures anew. */
export function collectFailures(root: string): Failures {
  const decoder = new TextDecoder();
  const found: Failure[] = [];
  const printed: Piece[][] = [[]];
  let rest = "";
  let file = "";
  let atTheEnd = false;
  let dashes = 0;

  function result(failed?: string) {
    const [before, after]: [Piece[], Piece[]] = [printed.at(-1) ?? [], []];
    // Of no test, it may be printed under the header of a file that is run at the same time.
    const error = failed === outside ? before.find(isError) : undefined;
    if (failed !== undefined)
      found.push({ name: failed, file: error ? fileOf(error, root) : file, before, after });
    printed.push(after);
  }

  function line(text: string) {
    const [, header] = /^(\S+\.test\.tsx?):$/.exec(text) ?? [];
    // On a terminal it has signs instead of words.
    const [, sign, name = ""] =
      /^(\((?:pass|fail|skip|todo)\)|[✓✗»✎]) (.*?)(?: \[[\d.]+ms\])?$/.exec(text) ?? [];
    const last = found.at(-1);
    if (header) file = header;
    // The runner lists the names of many failures once more.
    else if (/^\d+ tests? failed:$/.test(text)) atTheEnd = true;
    else if (sign === "(fail)" || sign === "✗") atTheEnd || result(name);
    else if (sign) result();
    else if (last && /^\s+\^ this test timed out/.test(text)) last.timeout = text;
    else if (text.startsWith("# Unhandled error between tests")) [dashes] = [2, result()];
    else if (dashes > 0 && /^-{10,}$/.test(text)) --dashes === 0 && result(outside);
    else addLine(printed.at(-1) ?? [], text, file);
  }

  return {
    read: (chunk) => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const one of lines) line(withoutColours(one));
    },
    told: () => {
      const errors = matched(found, printed.flat(), root);
      return found.map((one) => `${inWords(one, errors.get(one), root)}\n\n`).join("");
    },
    files: () => [...new Set(found.map((one) => one.file))],
    isCertain: () => found.some(isCertain),
  };
}

/**
 * A race that is lost once in ten times is lost, a secret in a log is out, and a process that died took with it what it
 * would have found: none of that is the machine's. What fails around the tests of a file, as the look through its logs does
 * (tests/setup.ts), has no name.
 */
function isCertain({ name, file }: Failure): boolean {
  return /race/.test(file) || ["(unnamed)", outside].includes(name) || name.includes("(worker crashed");
}

/**
 * Which error is whose. The runner's workers tell results and errors on two ways, so that an error may be printed before or
 * after its result, even under the next file's header; but each way keeps its order. Where a file has as many errors as
 * failures that need one, the order tells. Elsewhere an error belongs to the failure that follows it, or else, if that one
 * has none, to the one before.
 */
function matched(found: Failure[], printed: Piece[], root: string): Map<Failure, Piece> {
  const errors = new Map<Failure, Piece>();
  for (const file of new Set(found.map((one) => one.file))) {
    const own = printed.filter((piece) => isError(piece) && fileOf(piece, root) === file);
    const failures = found.filter((one) => one.file === file && !one.timeout);
    const isEven = own.length === failures.length;
    for (const [n, one] of failures.entries()) {
      const piece = isEven ? own[n] : nearest(one, [...errors.values()]);
      if (piece) errors.set(one, piece);
    }
  }
  return errors;
}

function nearest({ before, after }: Failure, taken: Piece[]): Piece | undefined {
  const [own, late] = [before, after].map((pieces) => pieces.filter((piece) => !taken.includes(piece)));
  return own?.find(isError) ?? own?.find(saysWhy) ?? late?.find(isError) ?? own?.at(-1);
}

function inWords({ name, file, timeout }: Failure, error: Piece | undefined, root: string): string {
  const lines = [...(error ? explained(error.lines, root) : []), ...(timeout ? [timeout] : [])];
  return [`(fail) ${file}: ${name}`, ...lines.map((line) => `  ${line}`)].join("\n");
}
