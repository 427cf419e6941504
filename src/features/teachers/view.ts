import type { APIContext } from "astro";

export type TeacherView = "cards" | "list";
const cookie = "_view_teachers";

/** As it was chosen by its link, which the browser remembers, or before. Called before anything is sent. */
export function teacherView({ url, cookies }: Pick<APIContext, "url" | "cookies">): TeacherView {
  const asked = url.searchParams.get("view");
  if (asked !== "cards" && asked !== "list") return cookies.get(cookie)?.value === "cards" ? "cards" : "list";
  cookies.set(cookie, asked, { path: "/app", maxAge: 31_536_000, sameSite: "lax" });
  return asked;
}
