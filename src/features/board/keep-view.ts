import type { APIContext } from "astro";
import { type BoardPage, viewCookie } from "./view.ts";

/** Remembers a view that was chosen by its link, as the toggle does with scripts. Before anything is sent. */
export function keepView({ url, cookies }: Pick<APIContext, "url" | "cookies">, page: BoardPage): void {
  const view = url.searchParams.get("view");
  if (view !== "list" && view !== "blocks" && view !== "week") return;
  cookies.set(viewCookie(page), view, { path: "/app", maxAge: 31_536_000, sameSite: "lax" });
}
