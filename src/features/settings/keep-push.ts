// (rule: push-devices)
import { dropOthers, isWanted, sessionHere, silence } from "./push.ts";

/**
 * Keeps pushes true to who is signed in. A subscription may be lost on either side (the push service
 * forgets it, all sessions were ended, the keys were changed), so it is renewed at the first page of a visit, and
 * of a sign-in: it ends with that.
 */
const renewed = "push-renewed";
/** Milliseconds that signing out waits at most for the server to be told. */
const patience = 2_000;

async function keepPush(): Promise<void> {
  await dropOthers();
  if (!isWanted() || sessionStorage.getItem(renewed) === sessionHere()) return;
  sessionStorage.setItem(renewed, sessionHere());
  // Once a visit, for the few who want it: no page waits for that.
  const { renew } = await import("./subscribe.ts");
  await renew();
}

/**
 * The next person at this device must not read the pushes of the one who signs out (rule: push-after-sign-out).
 */
document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement;
  // By its attribute: a field of the name `action` would stand in the member's place.
  if (new URL(form.getAttribute("action") ?? "", location.href).pathname !== "/app/logout" || !isWanted())
    return;
  event.preventDefault();
  sessionStorage.removeItem(renewed);
  const waited = new Promise((done) => setTimeout(done, patience));
  await Promise.race([silence().catch(() => {}), waited]);
  form.submit();
});

// It is tried again at the next visit; the settings tell whoever looks. Files are shared among pages: this one comes to some
// where nobody is signed in.
if (document.querySelector("meta[name=person]")) keepPush().catch(() => {});
