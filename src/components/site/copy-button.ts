import { toast } from "../feedback/toasts.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const { copy = "", copied = "", failed = "" } = button.dataset;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(copy);
      toast(copied, "good");
    } catch {
      toast(failed, "bad");
    }
  });
}
