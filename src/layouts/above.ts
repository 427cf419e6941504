/** What an address says of what was done or asked: nothing that one comes back to. */
const passing = ["already", "confirm", "done", "job", "message", "status"];

/**
 * The page above this one as one has left it, with its week, view and filter (rule: way-back). Of another page's address
 * nothing is taken: it may be anybody's.
 * @param paths of pages above; the first where one has come from none of them
 * @param otherwise query of the first where one has not come from it
 * @param anchor of what this page is about, there
 */
export function above(
  request: Request,
  paths: readonly string[],
  { otherwise = "", anchor = "" }: { otherwise?: string; anchor?: string } = {},
): string {
  const referer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const path = paths.find((one) => one === from?.pathname);
  const asked = new URLSearchParams(path ? from?.search : otherwise);
  for (const name of passing) asked.delete(name);
  const query = asked.size > 0 ? `?${asked}` : "";
  return `${path ?? paths[0]}${query}${anchor && `#${anchor}`}`;
}

/** The ways to look at a school's jobs, the notice board first. */
export const boards = ["/app/jobs/overview", "/app/jobs", "/app/jobs/calendar"] as const;
