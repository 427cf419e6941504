import { signInPath } from "../../api.ts";
import { toast } from "../../components/feedback/toasts.ts";
import { patience } from "../../kept/patience.ts";
import { $connection } from "./connection.ts";
import { isLeaving, isOwnSignOut } from "./own-sign-out.ts";

/**
 * Asks what a stream was answered, which it does not tell. Where the session is over nothing comes before somebody has signed in, here or in
 * another tab, and looks at this page again; where it was ended in another tab, that is where this one goes as well.
 */
export async function askWhy(path: string): Promise<void> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(patience) });
  // A stream after all: it is opened in its turn.
  await answer.body?.cancel();
  if (answer.status !== 401) return;
  if (!isOwnSignOut()) $connection.set("signedOut");
  else if (!isLeaving()) location.replace("/app/login");
}

/** Until it is put away, or somebody has signed in again: a day, in milliseconds. */
const stays = 86_400_000;
let takeAway: (() => void) | undefined;

/** Says on whatever page is open that its session was ended elsewhere, and leads to signing in; what is half written stays (rule: live-stream). */
$connection.subscribe((connection) => {
  if (connection === "live") takeAway?.();
  if (connection !== "signedOut") return;
  takeAway?.();
  const text = document.querySelector<HTMLElement>("[data-signed-out]")?.dataset["signedOut"] ?? "";
  takeAway = toast(text, "bad", { href: signInPath(), duration: stays });
});
