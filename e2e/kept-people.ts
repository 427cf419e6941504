import type { Browser, BrowserContext, Page } from "playwright";
import { hasSnapshots, isTraced, opened } from "../tests/support/traces.ts";

/** What a page complains of, and where. */
type Hear = (text: string) => void;

interface Whose {
  browser: Browser;
  origin: string;
  /** What cannot be changed later: those of one kind are exchanged for each other. */
  kind: string;
  /** For one person alone, of whom something stays in any case, as a service worker. */
  isOnce: boolean;
}

/** A browser's context with one page, for one person after another. */
export interface Kept {
  context: BrowserContext;
  page: Page;
  whose: Whose;
  /** Of whoever has it now. */
  hear: Hear | undefined;
  /** Addresses that their page itself was asked for, without what it loads. */
  visited: Set<string>;
  /** Says that who has it is gone, with whose deeds nothing was wrong. */
  untraced: () => void;
  /** Something of whoever had it stays. */
  isSpoilt: boolean;
  close(): Promise<void>;
}

const idle = new Set<Kept>();

/**
 * One that nobody has, or a new one. It has the files of pages already, and a process that has read them: half of the work of a
 * new one. Nothing else is left of who had it before: whoever closes the context gives it back, and where something stays that
 * cannot be put back, as a moved clock or what a page begins with, it is closed indeed.
 */
export async function keptPerson(
  whose: Whose,
  { hear, stays = false }: { hear: Hear; stays?: boolean | undefined },
  open: () => Promise<BrowserContext>,
): Promise<Kept> {
  const free = [...idle].find((one) => isSame(one.whose, whose));
  if (free) idle.delete(free);
  if (free && isTraced()) await free.context.tracing.startChunk();
  const one = free ?? (await keep(await open(), whose));
  one.hear = hear;
  if (isTraced()) one.untraced = opened({ keep: (path) => keepTrace(one, path, { stays }) });
  return one;
}

const isSame = (one: Whose, other: Whose) =>
  one.browser === other.browser && one.origin === other.origin && one.kind === other.kind;

/**
 * Everybody goes, before their server does.
 * @param origin of those whom the next file may have
 */
export async function leave(browser: Browser, origin: string | undefined): Promise<void> {
  // Those in use are given back.
  await Promise.all(browser.contexts().map((context) => context.close()));
  const others = [...idle].filter(({ whose }) => whose.browser === browser && whose.origin !== origin);
  for (const one of others) idle.delete(one);
  await Promise.all(others.map((one) => one.close()));
}

async function keep(context: BrowserContext, whose: Whose): Promise<Kept> {
  if (isTraced()) await context.tracing.start({ snapshots: hasSnapshots() });
  const page = await context.newPage();
  const close = context.close.bind(context);
  const devtools = await context.newCDPSession(page);
  const one: Kept = {
    context,
    page,
    whose,
    hear: undefined,
    visited: new Set(),
    untraced: () => {},
    isSpoilt: whose.isOnce,
    close,
  };
  complainingTo(one);
  spoilBy(one);
  const forget = [heardBy(page), heardBy(context)];
  context.close = async () => {
    if (!one.hear) return;
    one.hear = undefined;
    one.untraced();
    if (one.isSpoilt) return close();
    for (const each of forget) each();
    try {
      await putBack();
      idle.add(one);
    } catch {
      // It has crashed, hangs, or its server is gone.
      await close();
    }
  };
  const putBack = async () => {
    if (isTraced()) await context.tracing.stopChunk();
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.mouse.move(0, 0);
    // Its stream of events ends with it, and what it keeps on leaving is kept.
    await page.goto(`${whose.origin}/healthz`, { timeout: patience });
    await page.evaluate(() => sessionStorage.clear());
    const kinds = "local_storage,indexeddb,cache_storage";
    await devtools.send("Storage.clearDataForOrigin", { origin: whose.origin, storageTypes: kinds });
    await devtools.send("Page.resetNavigationHistory");
    await context.clearCookies();
    one.visited.clear();
  };
  return one;
}

/** The status of a page itself, as of a form that was filled in wrongly, is the matter of its test. */
function complainingTo(one: Kept): void {
  const { page, visited } = one;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visited.add(withoutFragment(request.url()));
  });
  page.on("console", (message) => {
    const { url } = message.location();
    const ofPage = visited.has(withoutFragment(url)) && message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !ofPage) one.hear?.(`${message.text()} (${url})`);
  });
  page.on("pageerror", (error) => one.hear?.(error.message));
}

const withoutFragment = (url: string) => url.replace(/#.*$/, "");

/** Milliseconds that a page has to go to where nothing is. */
const patience = 5_000;

type Act = (...given: unknown[]) => unknown;

/** What somebody does whom nobody can follow in the same browser. */
function spoilBy(one: Kept): void {
  const { page, context } = one;
  const ofBoth = ["addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"];
  const lasting: [object, string[]][] = [
    [page, [...ofBoth, "addLocatorHandler", "close", "emulateMedia", "setDefaultTimeout"]],
    [context, [...ofBoth, "grantPermissions", "newCDPSession", "route", "setGeolocation", "setOffline"]],
    [context.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"]],
  ];
  for (const [object, names] of lasting) {
    const acts = object as Record<string, Act>;
    for (const name of names) {
      const act = acts[name];
      if (!act) throw new Error(`Playwright has no ${name}`);
      acts[name] = (...given) => {
        one.isSpoilt = true;
        return act.apply(object, given);
      };
    }
  }
}

/** @returns takes away whoever listens from now on */
function heardBy(emitter: Page | BrowserContext): () => void {
  const acts = emitter as unknown as Record<"on" | "once" | "off", Act>;
  let added: unknown[][] = [];
  for (const name of ["on", "once"] as const) {
    const act = acts[name].bind(emitter);
    acts[name] = (...given) => {
      added.push(given);
      return act(...given);
    };
  }
  return () => {
    for (const given of added) acts.off(...given);
    added = [];
  };
}

/** Where the trace has no pictures of the pages, there is one of how each looked in the end, if that was too early. */
async function keepTrace({ context }: Kept, path: string, { stays }: { stays: boolean }): Promise<void> {
  await context.tracing.stopChunk({ path });
  await context.tracing.startChunk();
  if (stays) return;
  for (const [n, page] of context.pages().entries())
    await page.screenshot({ path: path.replace(".zip", `-${n + 1}.png`), fullPage: true, timeout: 5_000 });
}
