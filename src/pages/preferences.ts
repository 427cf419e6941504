import type { APIRoute } from "astro";
import { changeLanguage } from "../../server/modules/accounts/index.ts";
import { safePath } from "../../server/platform/pages/detours.ts";
import { schoolCookie } from "../features/schools/shown.ts";

const year = 60 * 60 * 24 * 365;
const cookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${value ? year : 0}; SameSite=Lax`;

/** Language, theme and school: kept in cookies, so that the server renders the page right the first time. */
export const POST: APIRoute = async ({ request, locals }) => {
  const form = await request.formData();
  const lang = form.get("lang");
  const theme = form.get("theme");
  const headers = new Headers({ location: safePath(String(form.get("back") ?? "")) ?? "/app/" });
  if (lang === "fi" || lang === "sv") {
    headers.append("set-cookie", cookie("_lang", lang));
    if (locals.actor) await changeLanguage(locals.ctx, locals.actor, lang);
  }
  if (theme === "light" || theme === "dark") headers.append("set-cookie", cookie("_theme", theme));
  if (theme === "system") headers.append("set-cookie", cookie("_theme", ""));
  const school = form.get("school");
  if (school === "" || locals.actor?.schools.some(({ id }) => id === school))
    headers.append("set-cookie", cookie(schoolCookie, String(school)));
  return new Response(null, { status: 303, headers });
};
