import type { APIRoute } from "astro";
import { changeLanguage } from "../../server/modules/accounts/profile/index.ts";
import { safePath } from "../../server/platform/pages/redirects.ts";
import { dateIn } from "../dates.ts";
import { putAwayBy, reminderCookie, reminderLasts } from "../features/profile/complete/reminder.ts";
import { schoolCookie, schoolToKeep } from "../features/schools/shown.ts";
import {
  languagePreferenceCookie,
  languagePreferenceLasts,
} from "../features/sign-in/language-preference.ts";

const year = 60 * 60 * 24 * 365;

/** Language, theme, school and the reminder that is put away: kept in cookies, so that the server renders the page right the first time. */
export const POST: APIRoute = async ({ request, url, locals, cookies }) => {
  const sent = await request.formData();
  // A page's form that is changed to another language says nothing else here, whatever its fields are called (rule: typed-kept).
  const along = url.searchParams.get("back");
  const form = along === null ? sent : new URLSearchParams({ lang: String(sent.get("lang")), back: along });
  const lang = form.get("lang");
  const theme = form.get("theme");
  const back = String(form.get("back") ?? "");
  // The public face is at an address of its language (rule: public-face).
  const location = back === "/" ? `/${lang === "sv" ? "sv" : "fi"}` : (safePath(back) ?? "/app/");
  const keep = (name: string, value: string) =>
    cookies.set(name, value, { path: "/", maxAge: value ? year : 0, sameSite: "lax" });
  if (lang === "fi" || lang === "sv") {
    keep("_lang", lang);
    if (locals.actor) {
      await changeLanguage(locals.ctx, locals.actor, lang);
      cookies.delete(languagePreferenceCookie, { path: "/" });
    } else
      cookies.set(languagePreferenceCookie, lang, {
        path: "/",
        maxAge: languagePreferenceLasts,
        sameSite: "lax",
        httpOnly: true,
      });
  }
  if (theme === "light" || theme === "dark") keep("_theme", theme);
  if (theme === "system") keep("_theme", "");
  const school = locals.actor && schoolToKeep(locals.actor, String(form.get("school") ?? ""));
  if (school) keep(schoolCookie, school);
  if (locals.actor && form.get("reminder") === "later")
    cookies.set(reminderCookie, putAwayBy(locals.actor, dateIn("Europe/Helsinki", locals.ctx.now())), {
      path: "/",
      maxAge: reminderLasts,
      sameSite: "lax",
      // It names an account, and the server alone reads it.
      httpOnly: true,
    });
  const leadsTo = school ? withoutSchool(location) : location;
  return new Response(null, { status: along === null ? 303 : 307, headers: { location: leadsTo } });
};

/** The statistics may be of another school by their address, which would go on leading. */
function withoutSchool(location: string): string {
  const { pathname, searchParams } = new URL(location, "http://localhost");
  if (pathname !== "/app/export") return location;
  searchParams.delete("school");
  return `${pathname}?${searchParams}`;
}
