import { toError } from "../../api.ts";

/**
 * Fetches the workbook, so that a failure can be said beside the button, which tries it again. Without scripts the
 * browser follows the link, and says what it says.
 */
const link = document.querySelector<HTMLAnchorElement>("a[data-workbook]");
const said = document.querySelector<HTMLElement>("[data-download-failed]");

link?.addEventListener("click", (event) => {
  event.preventDefault();
  if (link.ariaBusy !== "true") download(link);
});
// By passcode it begins by itself; going back, or another look at the page, does not begin it again.
if (link?.dataset["starts"] !== undefined) {
  link.removeAttribute("data-starts");
  link.click();
}

async function download(from: HTMLAnchorElement): Promise<void> {
  from.ariaBusy = "true";
  say("");
  try {
    const answer = await fetch(from.href, { headers: { accept: "application/json, */*" } });
    // The session has ended: the page leads to where it begins.
    if (answer.status === 401) return location.reload();
    if (!answer.ok) throw toError(answer.status, await answer.json());
    save(await answer.blob(), from.download);
  } catch (error) {
    const own = error instanceof Error && "text" in error ? error.text : undefined;
    say(typeof own === "string" && own ? own : (said?.dataset["downloadFailed"] ?? ""));
  } finally {
    from.ariaBusy = null;
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser takes it in a later turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function say(text: string): void {
  if (said) said.textContent = text;
}
