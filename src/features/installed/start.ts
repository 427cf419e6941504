import { forgetAll, forgetOthers } from "../../kept/person.ts";

/** What the installed app needs of every page: its service worker, and that nothing of anybody else's is left. */
const workerPath = "/app/sw.js";

async function start(): Promise<void> {
  const shell = document.querySelector<HTMLMetaElement>("meta[name=person]");
  if (!shell || !("caches" in window)) return;
  // A copy says whose it was, not who is here.
  if (!document.documentElement.dataset["keptAt"])
    await forgetOthers(`${shell.content}.${shell.dataset["session"]}`);
  // Whoever looks has seen what was pushed (rule: badge).
  await navigator.clearAppBadge?.().catch(() => {});
  // `bun run dev` has none.
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    await navigator.serviceWorker.register(workerPath, { scope: "/app/" });
}

// The worker does so too; but a page that was loaded past it, or before it was there, has only this (rule: kept-pages).
document.addEventListener("submit", ({ target }) => {
  const action = (target as HTMLFormElement).getAttribute("action");
  if (action === "/app/logout" && "caches" in window) void forgetAll();
});

// When all that the page itself needs is there. A browser that keeps nothing has nothing to begin with.
const begin = () => void start().catch(() => {});
if (document.readyState === "complete") begin();
else addEventListener("load", begin);
