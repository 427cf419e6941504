import { whenWhole } from "../use/whole.ts";
import { type ToastTone, toast } from "./toasts.ts";

/** Tells what the address of the page says has happened (Flash.astro); once the page is whole the address is clean again. */
function tell(): void {
  const flash = document.querySelector<HTMLElement>("template[data-flash]");
  if (!flash) return;
  const { flash: text = "", tone, href, about, undo, presses = "" } = flash.dataset;
  const run = () => document.getElementById(presses)?.click();
  toast(text, tone as ToastTone, {
    about,
    ...(href && { href }),
    ...(undo && { undo: { label: undo, run } }),
  });
  // Whoever sent a form by the keyboard goes on in the page, not through the menu again.
  if (document.activeElement === document.body && !location.hash)
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  if (document.readyState === "complete") clean();
  else addEventListener("load", clean);
}

/** Whoever leaves a question goes on where they opened it (step-dialog.ts), or at the menu in which that lies. */
function goOn(): void {
  const { opener } = sessionStorage;
  delete sessionStorage["opener"];
  const link = opener && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(opener)}"]`);
  if (link) (link.closest("details:not([open])")?.querySelector("summary") ?? link).focus();
}

whenWhole(() => {
  goOn();
  tell();
});

function clean(): void {
  const url = new URL(location.href);
  for (const name of ["done", "status", "message", "already"]) url.searchParams.delete(name);
  // It named what was just done.
  if (url.hash.startsWith("#job-")) url.hash = "";
  history.replaceState(history.state, "", url);
}
