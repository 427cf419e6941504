// Draws the usual week beside its fields, and tells these what a pointer draws. All of it can be said by the fields (rule: own-times).
import {
  type DayTimes,
  isWholeDay,
  type MinuteSpan,
  union,
} from "../../../../server/modules/availability/rules.ts";
import { type Choice, choiceOf, lookOf, partsOf } from "../choices.ts";
import { dayAt, frame, heightAt, minuteAt, shapesOf } from "./week-shapes.ts";

const plan = document.querySelector<SVGSVGElement>("[data-week-plan]");
const form = plan?.closest("form");
const names = ["d1", "d2", "d3", "d4", "d5", "d6", "d7"];
/** Texts of the choices, how hours are said, and hours as they are written before their minutes. */
const words: Record<string, string> = JSON.parse(plan?.dataset["words"] ?? "{}");
const hours: string[] = JSON.parse(plan?.dataset["hours"] ?? "[]");

const field = (name: string) => form?.elements.namedItem(name);
const select = (name: string) => field(name) as HTMLSelectElement | null;
const two = (part: number) => String(part).padStart(2, "0");

function minuteOf(name: string): number | undefined {
  const hour = select(`${name}.hour`)?.value;
  return hour ? Math.min(Number(hour) * 60 + Number(select(`${name}.minute`)?.value), 1440) : undefined;
}

/** Hours of a day that end after they begin; what is still being typed is none. */
function typedSpans(name: string): MinuteSpan[] {
  const spans: MinuteSpan[] = [];
  for (let nth = 0; select(`${name}.from.${nth}.hour`); nth++) {
    const [from, to] = [minuteOf(`${name}.from.${nth}`), minuteOf(`${name}.to.${nth}`)];
    if (from !== undefined && to !== undefined && from < to) spans.push({ from, to });
  }
  return union(spans);
}

function dayOf(name: string): DayTimes {
  const choice = (field(name) as RadioNodeList | null)?.value as Choice | "";
  if (choice === "cannot" || choice === "untold" || !choice) return { state: choice || "untold", spans: [] };
  return { state: "free", spans: partsOf[choice] ?? typedSpans(name) };
}

const time = (minute: number) => `${hours[Math.floor(minute / 60)]}${two(minute % 60)}`;

function textOf(day: DayTimes): string {
  const choice = choiceOf(day);
  if (choice !== "hours") return words[choice] ?? "";
  const said = day.spans.map(({ from, to }) => `${time(from)}–${time(to)}`).join(", ");
  return (words["hours"] ?? "").replace("{{hours}}", said);
}

function draw(days: DayTimes[]): void {
  const made = (tag: string, attributes: Record<string, string | number>) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    return element;
  };
  const shapes = shapesOf(days).map(({ kind, x, y, wide, high }) =>
    kind === "edge"
      ? made("circle", { class: kind, cx: x, cy: y, r: 5 })
      : made("rect", { class: kind, x, y, width: wide, height: high, rx: 7 }),
  );
  plan?.querySelector("g")?.replaceChildren(...shapes);
}

/** What a day is said to be while it is folded. */
function tell(day: DayTimes, nth: number): void {
  const said = form?.querySelectorAll(".weekdays > details > summary > .can")[nth];
  const { look, icon: drawn } = lookOf(day);
  if (!said) return;
  said.className = `can ${look}`;
  const icon = said.querySelector("use");
  icon?.setAttribute("href", (icon.getAttribute("href") ?? "").replace(/#.*/, `#${drawn}`));
  said.replaceChildren(...said.children, textOf(day));
}

function refresh(): void {
  const days = names.map(dayOf);
  draw(days);
  days.forEach(tell);
}

/** As many rows of hours as that. */
function makeRoom(name: string, count: number): void {
  for (let nth = 1; nth < count; nth++) {
    const before = select(`${name}.from.${nth - 1}.hour`)?.closest(".span");
    if (!before || select(`${name}.from.${nth}.hour`)) continue;
    const row = before.cloneNode(true) as HTMLElement;
    row.querySelector(".error")?.remove();
    for (const one of row.querySelectorAll(".wrong")) one.classList.remove("wrong");
    for (const one of row.querySelectorAll("select")) {
      one.removeAttribute("aria-invalid");
      one.removeAttribute("aria-describedby");
      one.name = one.name.replace(`.${nth - 1}.`, `.${nth}.`);
      one.id = `${one.id.slice(0, -String(nth - 1).length)}${nth}`;
      one.setAttribute("aria-label", (one.ariaLabel ?? "").replace(String(nth), String(nth + 1)));
      if (one.name.endsWith("hour") && !one.querySelector('[value=""]')) one.prepend(new Option("–", ""));
    }
    before.after(row);
  }
}

/** Says a day in its fields, and to whoever follows them. */
function say(name: string, day: DayTimes): void {
  const choice = choiceOf(day);
  const radio = form?.querySelector<HTMLInputElement>(`[name="${name}"][value="${choice}"]`);
  if (!radio) return;
  radio.checked = true;
  if (choice === "hours") {
    makeRoom(name, day.spans.length);
    for (let nth = 0; select(`${name}.from.${nth}.hour`); nth++)
      for (const end of ["from", "to"] as const) {
        const minute = day.spans[nth]?.[end];
        const [hour, quarter] = [`${name}.${end}.${nth}.hour`, `${name}.${end}.${nth}.minute`].map(select);
        if (hour) hour.value = minute === undefined ? "" : two(Math.floor(minute / 60));
        if (quarter) quarter.value = two((minute ?? 0) % 60);
      }
  }
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

interface Drawing {
  nth: number;
  /** What stays of the day, and the end that stands still. */
  rest: MinuteSpan[];
  still: number;
  /** Where the pointer went down. */
  y: number;
}

let drawing: Drawing | undefined;

const placeOf = ({ clientX, clientY }: PointerEvent) => {
  const { left, top, width, height } = (plan as SVGSVGElement).getBoundingClientRect();
  return { x: ((clientX - left) / width) * frame.width, y: ((clientY - top) / height) * frame.total };
};

/** An edge near the pointer is moved; elsewhere hours are drawn anew, beside others of the day. */
function begin(event: PointerEvent): void {
  const { x, y } = placeOf(event);
  const nth = dayAt(x);
  // A finger scrolls.
  if (nth === undefined || event.button !== 0 || event.pointerType === "touch") return;
  const day = dayOf(names[nth] ?? "");
  const near = (minute: number) => Math.abs(heightAt(minute) - y) < 8;
  const at = day.spans.findIndex(({ from, to }) => near(from) || near(to));
  const held = day.spans[at];
  // Of a whole day nothing is left to draw beside.
  const rest = held ? day.spans.toSpliced(at, 1) : isWholeDay(day) ? [] : day.spans;
  const still = held ? (near(held.to) ? held.from : held.to) : minuteAt(y);
  drawing = { nth, rest, still, y };
  plan?.setPointerCapture(event.pointerId);
  event.preventDefault();
}

function drawn(event: PointerEvent): DayTimes | undefined {
  if (!drawing || Math.abs(placeOf(event).y - drawing.y) < 4) return undefined;
  const { rest, still } = drawing;
  const here = minuteAt(placeOf(event).y);
  const [from, to] = [Math.min(still, here), Math.max(still, here)];
  return from < to ? { state: "free", spans: union([...rest, { from, to }]) } : undefined;
}

function move(event: PointerEvent): void {
  const day = drawn(event);
  if (day && drawing) draw(names.map(dayOf).with(drawing.nth, day));
}

function end(event: PointerEvent): void {
  const [nth, day] = [drawing?.nth, drawn(event)];
  drawing = undefined;
  if (nth === undefined) return;
  if (day) {
    say(names[nth] ?? "", day);
    return;
  }
  refresh();
  // A press without drawing leads to the fields of the day.
  const details = form?.querySelectorAll<HTMLDetailsElement>(".weekdays > details")[nth];
  if (details) details.open = true;
  details?.querySelector("summary")?.focus();
}

if (plan && form) {
  plan.addEventListener("pointerdown", begin);
  plan.addEventListener("pointermove", move);
  plan.addEventListener("pointerup", end);
  plan.addEventListener("pointercancel", () => {
    drawing = undefined;
    refresh();
  });
  form.addEventListener("change", () => {
    refresh();
    const unsaved = form.querySelector<HTMLElement>("[data-unsaved]");
    if (unsaved) unsaved.textContent ||= unsaved.dataset["unsaved"] ?? "";
  });
  form.querySelector("[data-copy-monday]")?.addEventListener("click", () => {
    const monday = dayOf("d1");
    // Of hours that end before they begin there is nothing to copy.
    if (monday.state === "free" && monday.spans.length === 0) return;
    for (const name of names.slice(1, 5)) say(name, monday);
  });
}
