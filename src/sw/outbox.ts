import { changeDeed, type KeptDeed, keptDeeds, removeDeed } from "../kept/deeds.ts";
import { patience } from "../kept/patience.ts";
import { worker } from "./worker.ts";

/**
 * Sends what was pressed without a connection (rule: sent-later): only withdrawing and hiding are put aside, an application never. Nobody else does, and one after the other: nothing goes twice. What
 * was under way when the worker was ended goes again; the calls change nothing then.
 */
const tag = "send-later";

/** What browsers have that go on when no page is open; TypeScript knows neither. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

worker.addEventListener("message", (event) => {
  if (event.data === tag) event.waitUntil(send());
});

worker.addEventListener("sync" as "message", (event) => {
  const { tag: wanted } = event as unknown as SyncEvent;
  if (wanted === tag) event.waitUntil(send());
});

let last: Promise<void> = Promise.resolve();

function send(): Promise<void> {
  last = last.then(sendAll).catch(waitForLine);
  return last;
}

async function sendAll(): Promise<void> {
  await giveUp();
  for (const deed of await keptDeeds()) {
    if (deed.refused === undefined) await sendOne(deed);
  }
}

/** What has waited for too long is not sent, and says so, also while there is no connection. */
async function giveUp(): Promise<void> {
  const late = (await keptDeeds()).filter(
    ({ refused, until }) => refused === undefined && until <= Date.now(),
  );
  for (const deed of late) await changeDeed({ ...deed, refused: deed.late });
  if (late.length > 0) await tell({});
}

/**
 * @throws when nobody answered, the server has no time now, or it was not the server: a network that asks for its own
 * sign-in first says that all is well
 */
async function sendOne(deed: KeptDeed): Promise<void> {
  const answer = await fetch(deed.path, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(deed.body),
    // What has not been answered by then goes again.
    signal: AbortSignal.timeout(patience),
  });
  // Signed out meanwhile: it waits for the same person.
  if (answer.status === 401) return;
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${deed.path}: ${answer.status}`);
  const { msg }: { msg?: string } = await answer.json();
  if (answer.ok) {
    await removeDeed(deed);
    return tell({ done: deed.done });
  }
  await changeDeed({ ...deed, refused: msg ?? "" });
  await tell({});
}

/** The browser calls when there is a connection, if it can; pages do besides. */
async function waitForLine(): Promise<void> {
  await (worker.registration as WithSync).sync?.register(tag).catch(() => {});
}

/** Pages look anew at what waits, and say what was done. */
async function tell(news: { done?: string }): Promise<void> {
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage({ sent: news });
}
