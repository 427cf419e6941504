// (rule: asked-directly)
import { mostAsked } from "../../../../server/modules/bookings/asking/rules.ts";
import { textIn } from "../../../components/form/sent/read.ts";

/** Minutes to answer that may be chosen; none is as the school has it. */
export const minuteChoices = [5, 10, 15, 20, 30, 45, 60] as const;

/** Whom to ask in which order, as the address of the page says it and its form. */
export interface Ordering {
  /** As each is asked: the key of a candidate. */
  people: string[];
  minutes: number | undefined;
  /** Everybody hears of the job when none of them takes it. */
  thenEverybody: boolean;
  /** What is looked for among those who can be added. */
  find: string;
}

/** Whether everybody hears of it where nothing is said: of a job that some hear of first. */
type Usual = Pick<Ordering, "thenEverybody">;

export function orderingIn(said: FormData | URLSearchParams, usual: Usual): Ordering {
  const minutes = Number(textIn(said, "minutes"));
  const people = said.getAll("person").map(String).filter(Boolean);
  return {
    people: [...new Set(people)].slice(0, mostAsked),
    minutes: minuteChoices.find((one) => one === minutes),
    thenEverybody: said.has("then") ? textIn(said, "then") === "everybody" : usual.thenEverybody,
    find: textIn(said, "find").trim().slice(0, 100),
  };
}

/** The same as a query, without what is as usual. */
export function queryOf({ people, minutes, thenEverybody, find }: Ordering, usual: Usual): string {
  const query = new URLSearchParams(people.map((one) => ["person", one]));
  if (minutes) query.set("minutes", String(minutes));
  if (thenEverybody !== usual.thenEverybody) query.set("then", thenEverybody ? "everybody" : "told");
  if (find) query.set("find", find);
  return query.toString();
}

/** What a button of the page does to the order: nothing of it asks anybody. */
export const moves = ["add", "up", "down", "out"] as const;
export type Move = (typeof moves)[number];

/** Name and key of what was pressed: `up:nea@example.org`. */
export const pressed = (move: Move, key: string): string => `${move}:${key}`;
export function pressedIn(value: string): { move: Move; key: string } | undefined {
  const at = value.indexOf(":");
  const move = moves.find((one) => one === value.slice(0, at));
  return move && { move, key: value.slice(at + 1) };
}

/** One of them added at the end, moved past who is next to them, or taken out; as it was where that cannot be. */
export function moved(people: string[], move: Move, key: string): string[] {
  const at = people.indexOf(key);
  if (move === "add") return at >= 0 || people.length >= mostAsked ? people : [...people, key];
  if (move === "out") return people.filter((one) => one !== key);
  const to = move === "up" ? at - 1 : at + 1;
  const other = people[to];
  return at < 0 || other === undefined ? people : people.with(at, other).with(to, key);
}

/** Of the row at a place, from 1 on, or of its button. */
export const turnId = (place: number, button?: "up" | "down"): string =>
  `turn-${place}${button ? `-${button}` : ""}`;
export const addedId = "added";
export const foundId = "found";

/** Where the page goes on after a press: at the button that was pressed, which has come along with its row; else where it stood. */
export function anchorOf(people: string[], move: Move, key: string, before: string[]): string {
  if (move === "add") return addedId;
  const place = (move === "out" ? before : people).indexOf(key) + 1;
  if (place === 0 || people.length === 0) return "order";
  if (move === "out") return turnId(Math.min(place, people.length));
  const isThere = move === "up" ? place > 1 : place < people.length;
  // At an end the other of the two is left.
  return turnId(place, isThere ? move : people.length === 1 ? undefined : move === "up" ? "down" : "up");
}
