// (rule: statistics-downloads, calls-end)
import { toError } from "../../api.ts";
import { patience } from "../../kept/patience.ts";

/**
 * The browser itself takes the workbook as it flows, however long it is. A single row is asked for before, so that a refusal can
 * be said beside the button, which tries it again. Without scripts the browser follows the link, and says what it says.
 */
const oneRow = "/api/stats/statistics?limit=1";
const link = document.querySelector<HTMLAnchorElement>("a[data-workbook]");
const said = document.querySelector<HTMLElement>("[data-download-failed]");

link?.addEventListener("click", (event) => {
  event.preventDefault();
  if (link.ariaBusy !== "true") download(link, link);
});
// By passcode it begins by itself; going back, or another look at the page, does not begin it again.
const href = link?.dataset["starts"];
if (link && href !== undefined) {
  link.removeAttribute("data-starts");
  download(link, { href, download: link.dataset["startsAs"] ?? "" });
}

async function download(
  button: HTMLElement,
  what: Pick<HTMLAnchorElement, "href" | "download">,
): Promise<void> {
  const { href, download } = what;
  button.ariaBusy = "true";
  say("");
  try {
    const answer = await fetch(oneRow, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(patience),
    });
    // The session has ended: the page leads to where it begins.
    if (answer.status === 401) return location.reload();
    const rows = await answer.json();
    if (!answer.ok) throw toError(answer.status, rows);
    Object.assign(document.createElement("a"), { href, download }).click();
  } catch (error) {
    const own = error instanceof Error && "text" in error ? error.text : undefined;
    say(typeof own === "string" && own ? own : (said?.dataset["downloadFailed"] ?? ""));
  } finally {
    button.ariaBusy = null;
  }
}

function say(text: string): void {
  if (said) said.textContent = text;
}
