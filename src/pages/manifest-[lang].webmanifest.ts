import type { APIRoute } from "astro";
import { type Lang, translate } from "../i18n.ts";

/** What is installed, in each language; the same app, whichever language it was installed in. */
export const prerender = true;
export const getStaticPaths = () => [{ params: { lang: "fi" } }, { params: { lang: "sv" } }];

export const GET: APIRoute = ({ params }) => {
  const lang = params["lang"] as Lang;
  return Response.json(manifest(lang), { headers: { "content-type": "application/manifest+json" } });
};

function manifest(lang: Lang) {
  const t = translate(lang);
  const name = t("page.product");
  return {
    id: "/app/",
    lang,
    dir: "ltr",
    name: `${name} – ${t("installed.name")}`,
    short_name: name,
    description: t("page.description"),
    start_url: "/app/",
    scope: "/app/",
    display: "standalone",
    background_color: "#f4f7f8",
    theme_color: "#f4f7f8",
    categories: ["education", "business"],
    icons: [
      ...[192, 512].map((size) => png("icon", size)),
      { ...png("icon-maskable", 512), purpose: "maskable" },
      { src: "/app/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    // Whoever has no business there is led to a page of theirs (rule: pages-by-role).
    shortcuts: [
      shortcut(t("menu.open"), "/app/jobs/all"),
      shortcut(t("menu.applications"), "/app/jobs/personal"),
      shortcut(t("menu.newJob"), "/app/jobs/new"),
    ],
    screenshots: [
      { ...screenshot(lang, "narrow", "750x1624"), label: t("menu.open") },
      { ...screenshot(lang, "wide", "1440x900"), label: t("menu.open") },
    ],
  };
}

const png = (name: string, size: number) => ({
  src: `/app/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [png("icon", 192)] });

const screenshot = (lang: Lang, form: "narrow" | "wide", sizes: string) => ({
  src: `/app/screenshots/${lang}-${form}.webp`,
  sizes,
  type: "image/webp",
  form_factor: form,
});
