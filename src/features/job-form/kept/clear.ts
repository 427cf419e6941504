import { removeOld } from "./old.ts";

// On every page of whoever is signed in: a form that nobody opens any more would keep it for good.
try {
  removeOld(localStorage, Date.now());
} catch {
  // A browser that keeps nothing has nothing to take away.
}
