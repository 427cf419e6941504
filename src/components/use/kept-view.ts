import type { APIContext } from "astro";
import { isAhead } from "../../../server/platform/pages/kept-pages.ts";

/** The browser remembers how each page was last looked at, and the server renders it so. */
const viewCookie = (page: string) => `_view_${page}`;
const seconds = 31_536_000;

/**
 * The view that a page's address asks for by its link, which is remembered from now on, or the remembered one; undefined
 * for neither. Called before anything is sent.
 * @param name that it has in the address
 */
export function keptView<View extends string>(
  { url, cookies, request }: Pick<APIContext, "url" | "cookies" | "request">,
  page: string,
  views: readonly View[],
  name = "view",
): View | undefined {
  const of = (text: string | null | undefined) => views.find((view) => view === text);
  const asked = of(url.searchParams.get(name));
  // What is fetched behind somebody's back may have an address that they have left.
  if (asked && !isAhead(request.headers))
    cookies.set(viewCookie(page), asked, { path: "/app", maxAge: seconds, sameSite: "lax" });
  return asked ?? of(cookies.get(viewCookie(page))?.value);
}

/** The same in the browser, where a view is chosen without another page. */
export function rememberView(page: string, view: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is too new to rely on
  document.cookie = `${viewCookie(page)}=${view}; path=/app; max-age=${seconds}; samesite=lax`;
}
