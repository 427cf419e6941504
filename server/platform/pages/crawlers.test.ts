// Shows (rule: public-face).
import { expect, test } from "bun:test";
import { sourcesIn } from "../../../tests/checks/sources.ts";
import { robots, sitemap } from "./crawlers.ts";
import { addressesOf, inLanguage, publicPaths } from "./public-paths.ts";

const origin = "https://tuuri.test";

/** Shown in place of other pages, by the app itself. */
const notSought = ["/offline"];

test("every page that is built in both languages may be found, but for what nobody seeks", async () => {
  const files = (await sourcesIn(["src/pages/[lang]"], /\.astro$/)).map(({ path }) => path);
  const built = files.map(
    (path) => path.slice("src/pages/[lang]".length).replace(/(\/index)?\.astro$/, "") || "/",
  );
  expect(built.sort()).toEqual([...publicPaths, ...notSought].sort());
});

test("the map of the site has each page in both languages, with all that it is called", () => {
  const map = sitemap(origin);
  const places = [...map.matchAll(/<loc>([^<]+)</g)].map(([, place]) => place);
  expect(places).toHaveLength(publicPaths.length * 2);
  expect(places).toContain(`${origin}/sv`);
  expect(places).toContain(`${origin}/app/fi/faq`);
  expect(map).toContain(`hreflang="x-default" href="${origin}/app/fi/faq"/>`);
  expect(map.match(/<xhtml:link /g)).toHaveLength(publicPaths.length * 6);
});

/** As crawlers read it. */
function mayVisit(path: string): boolean {
  const closed = [...robots(origin).matchAll(/^Disallow: (.+)$/gm)].map(([, start = ""]) => start);
  expect(closed).not.toEqual([]);
  return !closed.some((start) => path.startsWith(start));
}

test.each(
  publicPaths.flatMap((path) => [...Object.values(addressesOf(path)), path === "/" ? "/" : `/app${path}`]),
)("searches may visit %s", (path) => {
  expect(mayVisit(path)).toBe(true);
});

test.each(["/app/jobs/all", "/app/login?next=x", "/app/_astro/index.css"])(
  "searches may visit %s, and find the login page or what pages are made of",
  (path) => expect(mayVisit(path)).toBe(true),
);

test.each(["/api/anything", "/oauth/anything"])("searches may not visit %s", (path) =>
  expect(mayVisit(path)).toBe(false),
);

test("a path names a language only with something below it", () => {
  expect(inLanguage("/sv/faq")).toEqual({ lang: "sv", path: "/faq" });
  expect(["/sv", "/sv/", "/svar", "/faq", "/"].map(inLanguage)).toEqual(Array(5).fill(undefined));
});
