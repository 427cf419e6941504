import { removeOld } from "./old.ts";

// On every page of whoever is signed in: a form that nobody opens any more would keep it for good.
// Files are shared among pages: this one comes to some where nobody is signed in.
try {
  if (document.querySelector("meta[name=person]")) removeOld(localStorage, Date.now());
} catch {
  // A browser that keeps nothing has nothing to take away.
}
