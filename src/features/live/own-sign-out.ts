/**
 * Whoever signs out themselves need not be told of it, in any tab of this browser (rule: live-stream). Which session that was is
 * noted when it is pressed: the stream ends before the answer has come, in other tabs as well.
 */
const key = "signs-out";
let leaving = false;

const session = () => document.querySelector<HTMLMetaElement>("meta[name=person]")?.dataset["session"];

/** Whether the form that signs out has left this page, whose answer leads on. */
export const isLeaving = (): boolean => leaving;

/** Whether it was this browser that ended the session of this page. What was asked for after the press, and came, shows that it was not. */
export function isOwnSignOut(): boolean {
  try {
    const [of, at] = localStorage.getItem(key)?.split(" ") ?? [];
    return of !== undefined && of === session() && Number(at) >= performance.timeOrigin;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

function note({ target }: Event): void {
  const mine = session();
  if (!mine || !(target as HTMLFormElement).matches('[action="/app/logout"], [data-signs-out]')) return;
  leaving = true;
  try {
    localStorage.setItem(key, `${mine} ${Date.now()}`);
  } catch {
    // The same.
  }
}

if (typeof window !== "undefined") {
  // After all others, of which one may ask first (leave-question.ts).
  window.addEventListener("submit", note);
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
}
