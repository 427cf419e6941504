import type { SaxesParser, SaxesTagPlain } from "saxes";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test that failed, or an error that belongs to none. */
export interface Failure {
  /** The path of its file, as the runner gives it. */
  file: string;
  name: string;
  /** The message and the places where it came up. */
  error: string;
}

export interface Report {
  counts: Counts;
  failures: Failure[];
}

const outside = "(outside of any test)";
/** Lines of one error; people see that alone. */
const most = 14;

/**
 * What the runner reports of a run.
 * @param xml its JUnit report; empty where it was ended before it wrote one
 * @param printed what it printed, without colours: a file that broke before its first test is in no report
 */
export async function readReport(xml: string, printed: string): Promise<Report> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const broken = outsideOf(printed);
  const failures = [...broken];
  if (xml) {
    // Nothing of node_modules may be imported before packages are installed.
    const { SaxesParser } = await import("saxes");
    read(new SaxesParser({ position: false }), xml, counts, failures);
  }
  counts.failed += broken.length;
  return { counts, failures };
}

function read(parser: SaxesParser<object>, xml: string, counts: Counts, failures: Failure[]): void {
  let test: { groups: string; name: string; file: string; state: keyof Counts } | undefined;
  let failure: Failure | undefined;
  parser.on("opentag", ({ name, attributes }) => {
    const { classname, name: called, file, message } = textsOf(attributes);
    if (name === "testcase") test = { groups: classname, name: called, file, state: "passed" };
    if (!test) return;
    if (name === "skipped") test.state = "skipped";
    if (name !== "failure") return;
    test.state = "failed";
    failure = { file: test.file, name: [test.groups, test.name].filter(Boolean).join(" > "), error: message };
    failures.push(failure);
  });
  parser.on("text", (text) => {
    // The places follow the message; without any it is all that there is.
    if (failure && text.trim()) failure.error = text.trim();
  });
  parser.on("closetag", ({ name }) => {
    if (name === "failure") failure = undefined;
    if (name !== "testcase" || !test) return;
    counts[test.state]++;
    test = undefined;
  });
  parser.write(readable(xml)).close();
}

/** XML has no control characters, which a message may have: colours among them. */
function readable(xml: string): string {
  const isControl = (code: number) => code < 32 && ![9, 10, 13].includes(code);
  const named = xml.replaceAll(/&#(x?)([\da-f]+);/gi, (all, hex: string, digits: string) =>
    isControl(Number.parseInt(digits, hex ? 16 : 10)) ? "" : all,
  );
  return named.replaceAll(/\p{Cc}/gu, (mark) => (isControl(mark.charCodeAt(0)) ? "" : mark));
}

function textsOf(attributes: SaxesTagPlain["attributes"]) {
  const { classname = "", name = "", file = "", message = "" } = attributes;
  return { classname, name, file, message };
}

/** Errors between dashes that stand outside of any test. */
function outsideOf(printed: string): Failure[] {
  const pieces = printed.split(/^# Unhandled error between tests$/m);
  return pieces.slice(1).map((piece, n) => {
    const error = piece.split(/^-{10,}$/m)[1]?.trim() ?? "";
    const [, place] = /([^\s(]+\.test\.tsx?):\d/.exec(error) ?? [];
    const headers = [...(pieces[n]?.matchAll(/^(\S+\.test\.tsx?):$/gm) ?? [])];
    const file = place ?? headers.at(-1)?.[1] ?? "";
    // An excerpt of the source stands before the message.
    const lines = error.split("\n").filter((line) => !/^\s*(\d+ \|.*|\^)$/.test(line));
    return { file, name: outside, error: lines.join("\n") };
  });
}

/**
 * A race that is lost once in ten times is lost, a secret in a log is out, and a process that died took with it what it
 * would have found: none of that is the machine's. What fails around the tests of a file, as the look through its logs does
 * (tests/setup.ts), has no name.
 */
export function isCertain({ name, file }: Failure): boolean {
  return /\brace/.test(file) || ["(unnamed)", outside].includes(name) || name.includes("(worker crashed");
}

/** The failure with the first lines of its message and the first place of ours. */
export function inWords({ file, name, error }: Failure, root: string): string {
  const lines = error.split("\n").filter((line) => line.trim());
  const isPlace = (line: string) => /^\s+at /.test(line);
  const message = lines.filter((line) => !isPlace(line)).slice(0, most - 1);
  const place = lines.find((line) => isPlace(line) && !line.includes("node_modules"));
  const told = [...message, ...(place ? [place] : [])].map((line) => `  ${line}`);
  return [`(fail) ${file.replace(`${root}/`, "")}: ${name}`, ...told].join("\n");
}

/** @param again how many passed only when they were run again */
export function summary({ passed, failed, skipped }: Counts, again = 0): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (again > 0) parts.push(`${again} passed only when run again`);
  return parts.join(", ");
}
