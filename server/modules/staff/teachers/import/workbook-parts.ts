import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Line, mostColumns, mostLineLength, tooLarge } from "./list.ts";

/*
 * The parts of a workbook that say what stands in its cells, read element by element. Libraries for workbooks make
 * cells of whatever is merged, named or validated, of which a whole sheet takes one word.
 */

/** More than a list has: elements of a part, and one within another. */
const mostElements = 12_000;
const mostDepth = 20;
/** Characters between two looks at whether enough is read. */
const stride = 16_384;

interface Reader {
  open?: (name: string, attributes: SaxesTagPlain["attributes"]) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** What follows then is not looked at. */
  isEnough?: () => boolean;
}

/**
 * Names without their prefix, which writers choose.
 * @throws Error for what is no XML, Refusal 422 for more of it than a list has
 */
function read(xml: string, { open, close, text, isEnough }: Reader): void {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const bare = (name: string) => name.slice(name.indexOf(":") + 1);
  let [elements, depth] = [0, 0];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++elements > mostElements || ++depth > mostDepth) throw tooLarge();
    open?.(bare(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    close?.(bare(name));
  });
  if (text) parser.on("text", text);
  for (let at = 0; at < xml.length; at += stride) {
    parser.write(xml.slice(at, at + stride));
    if (isEnough?.()) return;
  }
  parser.close();
}

/** The sheets that are shown, in the order of their tabs, with the relation that leads to each. */
export function shownSheetsOf(workbook: string): { name: string; relation: string }[] {
  const found: { name: string; relation: string }[] = [];
  read(workbook, {
    open: (element, attributes) => {
      const key = Object.keys(attributes).find((one) => one.endsWith(":id"));
      const { name = "", state = "visible" } = attributes;
      if (element === "sheet" && key && state === "visible")
        found.push({ name, relation: attributes[key] ?? "" });
    },
  });
  return found;
}

/** Texts that cells refer to by number. How a text is pronounced is none of it. */
export function sharedTextsOf(xml: string): string[] {
  const found: string[] = [];
  if (xml === "") return found;
  const within = new Map<string, number>();
  const step = (name: string, by: number) => within.set(name, (within.get(name) ?? 0) + by);
  read(xml, {
    open: (name) => {
      step(name, 1);
      if (name === "si") found.push("");
    },
    close: (name) => step(name, -1),
    text: (text) => {
      const [last, so] = [found.length - 1, found.at(-1) ?? ""];
      const isOfCell = within.get("t") && !within.get("rPh") && so.length < mostLineLength;
      if (isOfCell) found[last] = so + text.slice(0, mostLineLength);
    },
  });
  return found;
}

/** Empty cells that are only coloured or framed, often of a thousand rows. Those without a place count as steps. */
const coloured = /<c r="[A-Z]{1,3}\d{1,7}"(?: s="\d{1,5}")?\s?\/>/g;

/** @param most rows that are kept */
export function rowsOf(sheet: string, shared: readonly string[], most: number): Line[] {
  const lines: Line[] = [];
  let [number, column, kind, written, kept] = [0, -1, "", "", false];
  let cells: string[] = [];
  read(sheet.replace(coloured, ""), {
    isEnough: () => lines.length >= most,
    open: (name, { r: place = "", t: type = "" }) => {
      if (name === "row") {
        number = Number(place) || number + 1;
        [cells, column] = [[], -1];
      }
      if (name === "c") [kind, written, column] = [type, "", place ? columnOf(place) : column + 1];
      // A formula is not text.
      kept = name === "v" || name === "t";
    },
    text: (text) => {
      if (kept && written.length < mostLineLength) written += text.slice(0, mostLineLength);
    },
    close: (name) => {
      kept = false;
      if (name === "c" && column < mostColumns) cells[column] = said(kind, written, shared);
      if (name !== "row" || lines.length >= most) return;
      const filled = Array.from(cells, (cell) => cell ?? "");
      if (filled.some((cell) => cell !== "")) lines.push({ number, cells: filled });
    },
  });
  return lines;
}

/** "C7" is the third. */
const columnOf = (place: string) =>
  [...place.replace(/\d{1,7}$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function said(kind: string, written: string, shared: readonly string[]): string {
  if (kind === "s") return (shared[Number(written)] ?? "").trim();
  // Errors say nothing; large numbers are written with their power of ten.
  if (kind === "e") return "";
  const isNumber = (kind === "" || kind === "n") && written !== "" && Number.isFinite(Number(written));
  return isNumber ? String(Number(written)) : written.trim();
}
