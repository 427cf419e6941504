/** What a page is asked in its address besides what it shows: such a question takes the focus itself. */
const questions = ["all", "ask", "confirm", "details", "done", "edit", "new", "remove", "renew"];

/**
 * Whether this page was asked from itself for something else of the same, as by its filters or by a link to the next
 * week (rule: asked-again).
 */
export function isAskedAgain({ method, headers, url }: Request): boolean {
  const from = headers.get("referer");
  if (method !== "GET" || !from || !URL.canParse(from)) return false;
  const [before, now] = [new URL(from), new URL(url)];
  // Who comes back to the very same has asked for nothing else, as after choosing a language.
  return (
    before.pathname === now.pathname &&
    before.search !== now.search &&
    !questions.some((name) => now.searchParams.has(name))
  );
}
