import type { APIContext } from "astro";

/** What an address says of what was done or asked: nothing that one comes back to. */
const passing = ["already", "applicant", "confirm", "done", "edit", "job", "message", "status"];

type Visit = Pick<APIContext, "request" | "url" | "cookies">;

/** Which list one came from to which page: the form that is sent there, and its answer, know of that page alone. */
const cookie = "_way_back";

/**
 * The page above this one as one has left it, with its week, view and filter, also after a form of this page was sent (rule: way-back). Of
 * another page's address nothing is taken: it may be anybody's. Called before anything is sent.
 * @param paths of pages above; the first where one has come from none of them
 * @param otherwise query of the first where one has not come from it
 * @param anchor of what this page is about, there
 */
export function above(
  visit: Visit,
  paths: readonly string[],
  { otherwise = "", anchor = "" }: { otherwise?: string; anchor?: string } = {},
): string {
  const list = cameFrom(visit, paths) ?? leftOf(paths[0] ?? "", otherwise);
  return `${list}${anchor && `#${anchor}`}`;
}

function cameFrom({ request, url, cookies }: Visit, paths: readonly string[]): string | undefined {
  const from = refererOf(request);
  if (from && paths.includes(from.pathname)) {
    const list = leftOf(from.pathname, from.search);
    cookies.set(cookie, `${url.pathname} ${list}`, { path: "/app", sameSite: "lax", httpOnly: true });
    return list;
  }
  if (!from?.pathname.startsWith("/app/")) return undefined;
  const [page, list = ""] = (cookies.get(cookie)?.value ?? "").split(" ");
  return page === url.pathname && paths.includes(list.split("?")[0] ?? "") ? list : undefined;
}

/** This page as one looks at it, for its forms to lead back to: the address of a question is that of the list it was asked in. */
export function asLeft({ request, url }: Pick<Visit, "request" | "url">): string {
  const from = url.searchParams.has("confirm") ? refererOf(request) : undefined;
  return leftOf(url.pathname, from?.pathname === url.pathname ? from.search : url.search);
}

/** The address of a page that is told how something went. */
export const withDone = (page: string, done: string | undefined): string =>
  done ? `${page}${page.includes("?") ? "&" : "?"}done=${done}` : page;

function leftOf(path: string, query: string): string {
  const asked = new URLSearchParams(query);
  for (const name of passing) asked.delete(name);
  return asked.size > 0 ? `${path}?${asked}` : path;
}

function refererOf(request: Request): URL | undefined {
  const referer = request.headers.get("referer") ?? "";
  return URL.canParse(referer) ? new URL(referer) : undefined;
}

/** The ways to look at a school's jobs, the notice board first. */
export const boards = ["/app/jobs/overview", "/app/jobs", "/app/jobs/calendar"] as const;
