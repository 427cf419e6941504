import { ahead } from "../../../../server/platform/pages/kept-pages.ts";
import { shortPatience } from "../../../kept/patience.ts";

/**
 * Whose requests another time ends by now, in words: somebody may be asked since the page was opened (rule: ask-before-ending). Of a page that cannot be had
 * it is what it was.
 * @param before in words; empty for nobody's
 */
export async function endsNow(before: string): Promise<string> {
  const answer = await fetch(location.href, {
    // Nobody has opened it, so nothing of it counts as seen.
    headers: { accept: "text/html", [ahead[0]]: ahead[1] },
    cache: "no-store",
    signal: AbortSignal.timeout(shortPatience),
  });
  if (!answer.ok || answer.redirected) return before;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[data-ends=change]")?.textContent ?? "";
}
