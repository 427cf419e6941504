import type { EventName } from "../../../server/modules/events/index.ts";
import { payloadFromWire, wireNames } from "../../../server/modules/events/wire.ts";
import { $connection } from "./connection.ts";
import "./own-sign-out.ts";
import { waitBefore } from "./reopening.ts";

/** What the server tells of. */
export type LiveEvent = EventName;

/** Takes the job, or the news, that the event is about; undefined when that is not known, or when events were missed. */
type Listener = (subject?: string) => void;
const listeners = new Map<LiveEvent, Set<Listener>>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
/** Streams that were lost since one lasted. */
let losses = 0;
let openedAt: number | undefined;
const path = "/api/events";
/** Milliseconds after which a stream has lasted: what is lost then is no trouble that goes on. */
const lasting = 30_000;
/** Milliseconds after which a tab that nobody looks at lets its stream go: over HTTP/1.1 a browser has six connections for all its tabs. */
const lingering = 2_000;
let letting: ReturnType<typeof setTimeout> | undefined;
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
const missed = new Map<LiveEvent, Set<string | undefined>>();
/** Of more than these, whoever comes is told that it may be anything. */
const mostMissed = 50;

/** Calls back when the server tells of any of these, to whomever that is on the page. */
export function listenAlong(names: readonly LiveEvent[], callback: Listener): void {
  for (const name of names) setOf(name).add(callback);
}

/** The same, and has the server tell; returns what ends that. One stream serves a whole tab. */
export function listen(names: readonly LiveEvent[], callback: Listener): () => void {
  listenAlong(names, callback);
  for (const name of names) {
    for (const subject of missed.get(name) ?? []) callback(subject);
    // Whoever comes to life with this one hears of it as well.
    queueMicrotask(() => missed.delete(name));
  }
  open();
  return () => {
    for (const name of names) setOf(name).delete(callback);
    // Whoever listens next hears what happened since.
    if (!isHeard()) close();
  };
}

const isHeard = () => [...listeners.values()].some(({ size }) => size > 0);

function setOf(name: LiveEvent): Set<Listener> {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known);
  return known;
}

function open(): void {
  clearTimeout(reopening);
  if (source || document.visibilityState === "hidden") return;
  source = new EventSource(`${path}?${new URLSearchParams(place())}`);
  source.onopen = () => {
    $connection.set("live");
    openedAt = Date.now();
    if (closedAt !== undefined && (lastId === undefined || Date.now() - closedAt > remembered)) tellAll();
    closedAt = undefined;
  };
  source.onerror = () => lose(source?.readyState === EventSource.CLOSED);
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

/**
 * Comes back, later and later (rule: live-stream).
 * @param isAnswered whether the server has answered, and no stream
 */
function lose(isAnswered: boolean): void {
  if (isAnswered || $connection.get() === "live" || !navigator.onLine) $connection.set("offline");
  if (openedAt && Date.now() - openedAt > lasting) losses = 0;
  openedAt = undefined;
  // The browser comes back by itself, with the last id; what it does not reach then it would ask for at one pace for ever.
  if (losses++ === 0 && !isAnswered) return;
  close();
  reopening = setTimeout(() => $connection.get() === "signedOut" || open(), waitBefore(losses));
  // What is needed seldom comes when it is.
  if (isAnswered) import("./signed-out.ts").then(({ askWhy }) => askWhy(path)).catch(() => {});
}

function close(): void {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
  closedAt ??= Date.now();
}

function tell(name: LiveEvent, subject: string | undefined): void {
  if (setOf(name).size === 0) keepFor(name, subject);
  for (const callback of setOf(name)) callback(subject);
}

function keepFor(name: LiveEvent, subject: string | undefined): void {
  const kept = missed.get(name) ?? new Set();
  missed.set(name, kept.size < mostMissed ? kept.add(subject) : new Set([undefined]));
}

function subjectOf({ data }: MessageEvent<string>): string | undefined {
  const { jobId, newsId } = payloadFromWire(JSON.parse(data));
  return jobId ?? newsId;
}

function tellAll(): void {
  for (const callback of new Set([...listeners.values()].flatMap((set) => [...set]))) callback();
}

/** What happens while nobody looks is told once somebody does (rule: streams-of-tabs). */
function followSight(): void {
  clearTimeout(letting);
  if (document.visibilityState === "hidden") letting = setTimeout(close, lingering);
  else openAnew();
}

function openAnew(): void {
  losses = 0;
  if (isHeard()) open();
}

if (typeof window !== "undefined") {
  // An open stream keeps a page out of the browser's back-forward cache.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) openAnew();
  });
  document.addEventListener("visibilitychange", followSight);
  window.addEventListener("offline", () => $connection.set("offline"));
  // A stream from before may be dead without knowing it.
  window.addEventListener("online", () => {
    close();
    openAnew();
  });
}
