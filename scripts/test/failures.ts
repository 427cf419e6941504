import { withoutColours } from "./summary.ts";

/** A test that failed, with the lines that tell why. */
interface Failure {
  name: string;
  file: string;
  lines: string[];
}

/** What the runner calls an error that belongs to no test has no name either. */
const outside = "(outside of any test)";
/** Lines of one failure in the end: of a long log people see that alone. */
const most = 15;
/** Of what was printed before a failure; the error is the last of it. */
const kept = 400;

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
  let rest = "";
  let file = "";
  let before: string[] = [];
  let atTheEnd = false;
  let dashes = 0;

  function fail(name: string) {
    found.push({ name, file, lines: explained(before, root) });
    before = [];
  }

  function line(text: string) {
    const [, header] = /^(\S+\.test\.tsx?):$/.exec(text) ?? [];
    // On a terminal it has signs instead of words.
    const [, result, name = ""] =
      /^(\((?:pass|fail|skip|todo)\)|[✓✗»✎]) (.*?)(?: \[[\d.]+ms\])?$/.exec(text) ?? [];
    if (header) [file, before] = [header, []];
    // The runner lists the names of many failures once more.
    else if (/^\d+ tests? failed:$/.test(text)) atTheEnd = true;
    else if (result === "(fail)" || result === "✗") atTheEnd || fail(name);
    else if (result) before = [];
    else if (/^\s+\^ this test timed out/.test(text)) found.at(-1)?.lines.push(text);
    else if (text.startsWith("# Unhandled error between tests")) [dashes, before] = [2, []];
    else if (dashes > 0 && /^-{10,}$/.test(text)) --dashes === 0 && fail(outside);
    else before = [...before, text].slice(-kept);
  }

  return {
    read: (chunk) => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const one of lines) line(withoutColours(one));
    },
    told: () => found.map((one) => `${inWords(one)}\n\n`).join(""),
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

/** The message, without the excerpt of the source before it, and the first place of ours after it. */
function explained(before: string[], root: string): string[] {
  const start = before.findIndex((line) => /^(error|\w*Error)(:| |$)/.test(line));
  const lines = start < 0 ? before : before.slice(start);
  const isPlace = (line: string) => /^\s+at /.test(line);
  const message = lines.filter((line, n) => line.trim() && !lines.slice(0, n + 1).some(isPlace));
  const place = lines.find((line) => isPlace(line) && line.includes(root) && !line.includes("node_modules"));
  return [...message.slice(0, most - 2), ...(place ? [place] : [])];
}

function inWords({ name, file, lines }: Failure): string {
  return [`(fail) ${file}: ${name}`, ...lines.map((line) => `  ${line}`)].slice(0, most).join("\n");
}
