import { atom } from "nanostores";
import type { EventName } from "../../../server/modules/events/index.ts";
import { payloadFromWire, wireNames } from "../../../server/modules/events/wire.ts";

/** What the server tells of. */
export type LiveEvent = EventName;

/** Shown where a list would otherwise look current without being it. */
export const $connection = atom<"connecting" | "live" | "offline">("connecting");

/** Takes the job, or the news, that the event is about; undefined when that is not known, or when events were missed. */
type Listener = (subject?: string) => void;
const listeners = new Map<LiveEvent, Set<Listener>>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
/** The server tells again what happened since, unless that is longer ago. Then everybody fetches anew. */
const remembered = 23 * 3_600_000;
let closedAt: number | undefined;
/** Where the page's data end, and then the last event: whichever stream comes next begins there. */
const since =
  typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>("meta[name=events-since]");
let lastId = since?.content;
/** Ids of events that were told: in doubt the server tells one twice. */
const told = new Set<string>();
const most = 5_000;
/** What was told of before anybody listened for it: a list comes to life after another has opened the stream. */
const unheard = new Map<LiveEvent, Set<string | undefined>>();
/** Of more than these, whoever comes is told that it may be anything. */
const mostUnheard = 50;

/** Calls back when the server tells of any of these; returns what ends that. One stream serves a whole tab. */
export function listen(names: readonly LiveEvent[], callback: Listener): () => void {
  for (const name of names) {
    setOf(name).add(callback);
    for (const subject of unheard.get(name) ?? []) callback(subject);
    // Whoever comes to life with this one hears of it as well.
    queueMicrotask(() => unheard.delete(name));
  }
  open();
  return () => {
    for (const name of names) setOf(name).delete(callback);
    if ([...listeners.values()].every(({ size }) => size === 0)) rest();
  };
}

/** Nobody listens: whoever does next hears what happened since. */
function rest(): void {
  clearTimeout(reopening);
  close();
}

function setOf(name: LiveEvent): Set<Listener> {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known);
  return known;
}

function open(): void {
  if (source) return;
  source = new EventSource(`/api/events?${new URLSearchParams(place())}`);
  source.onopen = () => {
    $connection.set("live");
    if (closedAt !== undefined && (lastId === undefined || Date.now() - closedAt > remembered)) tellAll();
    closedAt = undefined;
  };
  source.onerror = () => {
    if ($connection.get() === "live" || !navigator.onLine) $connection.set("offline");
    // The browser reconnects by itself, with the last id, unless the answer was an error.
    if (source?.readyState === EventSource.CLOSED) reopenLater();
  };
  for (const [name, wireName] of Object.entries(wireNames)) {
    source.addEventListener(wireName, (event) => hear(name as LiveEvent, event));
  }
}

function place(): Record<string, string> {
  if (lastId === undefined) return {};
  const seen = since?.dataset["seen"];
  return { lastEventId: lastId, ...(seen ? { seen } : {}) };
}

function hear(name: LiveEvent, event: MessageEvent<string>): void {
  if (told.has(event.lastEventId)) return;
  if (told.size >= most) told.clear();
  told.add(event.lastEventId);
  lastId = event.lastEventId;
  tell(name, subjectOf(event));
}

function reopenLater(): void {
  close();
  $connection.set("offline");
  clearTimeout(reopening);
  reopening = setTimeout(open, 5_000);
}

function close(): void {
  source?.close();
  source = undefined;
  closedAt ??= Date.now();
}

function tell(name: LiveEvent, subject: string | undefined): void {
  if (setOf(name).size === 0) keepFor(name, subject);
  for (const callback of setOf(name)) callback(subject);
}

function keepFor(name: LiveEvent, subject: string | undefined): void {
  const kept = unheard.get(name) ?? new Set();
  unheard.set(name, kept.size < mostUnheard ? kept.add(subject) : new Set([undefined]));
}

function subjectOf({ data }: MessageEvent<string>): string | undefined {
  const { jobId, newsId } = payloadFromWire(JSON.parse(data));
  return jobId ?? newsId;
}

function tellAll(): void {
  for (const callback of new Set([...listeners.values()].flatMap((set) => [...set]))) callback();
}

if (typeof window !== "undefined") {
  // An open stream keeps a page out of the browser's back-forward cache.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && listeners.size > 0) open();
  });
  window.addEventListener("offline", () => $connection.set("offline"));
  // A stream from before may be dead without knowing it.
  window.addEventListener("online", () => {
    if (listeners.size === 0) return;
    close();
    open();
  });
}
