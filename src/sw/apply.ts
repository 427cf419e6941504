// (rule: calls-end)
import { shortPatience } from "../kept/patience.ts";

/** As the server offers it, with its words in the receiver's language. */
export interface Offer {
  jobId: string;
  email: string;
  show: string;
  apply: string;
  applied: string;
}

/**
 * Applies for a job from its notification (rule: apply-from-push).
 * @returns false where something is to be asked or said first, as of a job that comes close, or nobody of ours has answered: that is
 *   the page's matter
 */
export async function applyFromPush({ jobId, email }: Offer): Promise<boolean> {
  try {
    const answer = await fetch("/api/users/add/applicant", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ id: jobId, email }),
      signal: AbortSignal.timeout(shortPatience),
    });
    // A network that asks for its own sign-in first says that all is well, in a page.
    await answer.json();
    return answer.ok;
  } catch {
    return false;
  }
}
