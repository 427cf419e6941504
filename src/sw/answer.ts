// (rule: calls-end)
import { shortPatience } from "../kept/patience.ts";

/** A school's question as the server sends it, with its words in the receiver's language. */
export interface Ask {
  token: string;
  accept: string;
  decline: string;
  notYet: string;
  unsent: string;
  again: string;
}

const answers = ["accept", "decline"] as const;
type Answer = (typeof answers)[number];

export const isAnswer = (action: string): action is Answer => answers.some((one) => one === action);

export const buttonsOf = (ask: Ask) => answers.map((action) => ({ action, title: ask[action] }));

/** What the server says of it. */
type Told = { code?: string; state?: string; title?: string; msg?: string } | undefined;

/** What a notification says of it then. */
export interface Said {
  title: string;
  body: string;
  /** It has not come to the server: the same can be pressed again. */
  again?: true;
  /** Nobody waits for it. */
  silent?: true;
}

/**
 * Answers a school from its notification (rule: request-from-push). Nothing is promised without a connection, and nothing kept for later.
 * @returns what is to be said; undefined where the job's page has to ask or say more, or it is not known whether the answer came
 */
export async function answerFromPush(ask: Ask, answer: Answer): Promise<Said | undefined> {
  const title = answer === "accept" ? ask.notYet : ask.unsent;
  const sent = await post({ token: ask.token, answer }).catch((error: unknown) =>
    // Without a line it did not get there; on one that breaks, or does not answer, it may have.
    error instanceof TypeError && !navigator.onLine ? ("unsent" as const) : undefined,
  );
  if (sent === "unsent") return { title, body: ask.again, again: true };
  // A network that asks for its own sign-in first says that all is well, in a page.
  const said: Told = await sent?.json().catch(() => ({}));
  const { code, state, msg = "" } = said ?? {};
  if (code === "another_account") return { title, body: msg, again: true };
  if (!sent?.ok || !said?.title) return undefined;
  return { title: said.title, body: msg, ...(state === "declined" ? { silent: true } : {}) };
}

const post = (body: { token: string; answer: Answer }) =>
  fetch("/api/users/request/answer", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(shortPatience),
  });
