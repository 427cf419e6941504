// (rule: sent-later)
import { toast } from "../../components/feedback/toasts.ts";
import { type KeptDeed, keptDeeds, removeDeed } from "../../kept/deeds.ts";
import { showWaiting } from "./leave-question.ts";

/** What the line says of what waits for a connection; the service worker sends it (src/sw/outbox.ts). */
let shown = "[]";

async function show(): Promise<KeptDeed[]> {
  const deeds = await keptDeeds();
  showWaiting(deeds.filter(({ refused }) => refused === undefined).length);
  const now = JSON.stringify(deeds);
  const place = document.querySelector<HTMLElement>("[data-outbox]");
  // What is written anew is read out anew, and takes the focus away.
  if (place && now !== shown) {
    place.replaceChildren(...deeds.map(rowOf));
    shown = now;
  }
  return deeds;
}

function rowOf(deed: KeptDeed): Node {
  const isRefused = deed.refused !== undefined;
  const row = document
    .querySelector<HTMLTemplateElement>(isRefused ? "#refused" : "#waits")
    ?.content.cloneNode(true) as DocumentFragment;
  const text = row.querySelector("[data-text]");
  if (text) text.textContent = [deed.text, deed.refused].filter(Boolean).join(" ");
  row.querySelector("[data-away]")?.addEventListener("click", async () => {
    await removeDeed(deed);
    document.querySelector<HTMLElement>("#content")?.focus();
    await show();
  });
  return row;
}

/** Milliseconds from one attempt to the next, twice as long each time: a line that is there again does not carry at once. */
const pauses = { first: 2_000, longest: 60_000 };
let pause = pauses.first;
let again: ReturnType<typeof setTimeout> | undefined;

async function showAndSend(): Promise<void> {
  clearTimeout(again);
  const waits = (await show()).some(({ refused }) => refused === undefined);
  if (!waits) return;
  const app = await navigator.serviceWorker.getRegistration("/app/");
  app?.active?.postMessage("send-later");
  again = setTimeout(look, pause);
  pause = Math.min(2 * pause, pauses.longest);
}

function look(): void {
  // Files are shared among pages: this one comes to some where nobody is signed in.
  const isSignedIn = document.querySelector("meta[name=person]") !== null;
  if (isSignedIn && !document.hidden) void showAndSend().catch(() => {});
}

function lookAnew(): void {
  pause = pauses.first;
  look();
}

if ("caches" in window && "serviceWorker" in navigator) {
  for (const moment of ["online", "put-aside", "pageshow"]) addEventListener(moment, lookAnew);
  document.addEventListener("visibilitychange", lookAnew);
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!data?.sent) return;
    if (data.sent.done) toast(data.sent.done, "good");
    void show();
  });
}
