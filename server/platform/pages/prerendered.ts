import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { cookieOf } from "../http/cookies.ts";
import { type Encoded, etagOf, isFresh, negotiate } from "../http/encodings.ts";
import type { Lang } from "../i18n.ts";
import { withLanguages } from "./forms.ts";
import { builtOrigin, inLanguage } from "./public-paths.ts";

type Theme = "system" | "light" | "dark";

interface Page {
  body: Encoded;
  etag: string;
  headers: Record<string, string>;
  /** The whole answer in each encoding. */
  ready: Record<"identity" | "br" | "gzip", Response>;
}

export interface Prerendered {
  /**
   * For a visitor who is not signed in, and an address without a query: what depends on either is rendered. A path that
   * names a language (`/sv/faq`) is shown in it.
   */
  page(path: string, request: Request, lang: Lang, cookies?: string | null): Response | undefined;
  /** The public face, which has no address below `/app`. */
  face(request: Request, lang: Lang, cookies: string | null): Response | undefined;
}

const languages: Lang[] = ["fi", "sv"];

/**
 * The public pages of the build, each in memory for every language and theme from the first time that it is asked for so:
 * to compress all of them would take a tenth of what a process needs to start.
 * @param publicUrl what they call themselves by
 */
export async function loadPrerendered(
  dist: string,
  everyAnswer: Record<string, string>,
  publicUrl: string,
): Promise<Prerendered> {
  const policies = await readPolicies(join(dist, "_headers.json"));
  const pages: Record<Lang, Map<string, (theme: Theme) => Page>> = { fi: new Map(), sv: new Map() };
  for (const lang of languages) {
    const directory = join(dist, "client", lang);
    for (const file of await htmlFiles(directory)) {
      const path = pathOf(directory, file);
      const html = withLanguages((await readFile(file, "utf8")).replaceAll(builtOrigin, publicUrl));
      const policy = policies.get(`/${lang}${path === "/" ? "" : path}`);
      const make = (theme: Theme) =>
        makePage(html, theme, {
          ...everyAnswer,
          ...(policy ? { "content-security-policy": ownHashes(policy, html) } : {}),
        });
      pages[lang].set(path, onceEach(make));
    }
  }

  const show = (path: string, request: Request, lang: Lang, cookies: string | null) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const page = pages[lang].get(path);
    return page && answer(page(themeOf(cookies)), request);
  };
  return {
    page(path, request, lang, cookies = request.headers.get("cookie")) {
      const fixed = inLanguage(path);
      if (fixed) return show(fixed.path, request, fixed.lang, cookies);
      const same = path === "/" ? "/login" : path;
      // The login page greets whoever was here last: that is rendered on request.
      if (same === "/login" && cookieOf(cookies, "_email")) return undefined;
      return show(same, request, lang, cookies);
    },
    face: (request, lang, cookies) => show("/", request, lang, cookies),
  };
}

function themeOf(cookies: string | null): Theme {
  if (!cookies) return "system";
  const theme = cookieOf(cookies, "_theme");
  return theme === "dark" || theme === "light" ? theme : "system";
}

function pathOf(directory: string, file: string): string {
  return `/${relative(directory, file).split(sep).join("/")}`.replace(/(\/index)?\.html$/, "") || "/";
}

async function htmlFiles(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.name.endsWith(".html"))
    .map((entry) => join(entry.parentPath, entry.name));
}

interface StaticHeaders {
  pathname: string;
  headers: { key: string; value: string }[];
}

/** The content security policy of each prerendered page, as the build wrote it down. */
async function readPolicies(file: string): Promise<Map<string, string>> {
  if (!existsSync(file)) return new Map();
  const entries: StaticHeaders[] = JSON.parse(await readFile(file, "utf8"));
  return new Map(
    entries.map(({ pathname, headers }) => [pathname.replace(/(.)\/$/, "$1"), headers[0]?.value ?? ""]),
  );
}

/** The policy with the inline scripts and styles that this page has, of those of all pages: two kilobytes less each time. */
export function ownHashes(policy: string, html: string): string {
  const inline = html.matchAll(/<(script|style)\b[^>]*>([^<].*?)<\/\1>/gs);
  const known = new Set(
    Array.from(inline, ([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
  );
  return policy.replace(/(?:script|style)-src [^;]*/g, (sources) =>
    sources
      .split(" ")
      .filter((source) => !source.startsWith("'sha256-") || known.has(source))
      .join(" "),
  );
}

function onceEach(make: (theme: Theme) => Page): (theme: Theme) => Page {
  const made: Partial<Record<Theme, Page>> = {};
  return (theme) => {
    made[theme] ??= make(theme);
    return made[theme];
  };
}

/** Takes some four milliseconds, for the longest page fourteen, once. */
function makePage(html: string, theme: Theme, more: Record<string, string>): Page {
  const themed = theme === "system" ? html : html.replace("<html ", `<html data-theme="${theme}" `);
  const identity = new TextEncoder().encode(themed);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const etag = etagOf(identity);
  const body = {
    identity,
    br: new Uint8Array(brotliCompressSync(identity, quality)),
    gzip: new Uint8Array(gzipSync(identity)),
  };
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "Cookie, Accept-Language, Accept-Encoding",
    etag,
    ...more,
  };
  const encoded = (encoding: string, bytes: Uint8Array<ArrayBuffer>) =>
    new Response(bytes, { headers: { ...headers, "content-encoding": encoding } });
  const ready = {
    identity: new Response(identity, { headers }),
    br: encoded("br", body.br),
    gzip: encoded("gzip", body.gzip),
  };
  return { body, etag, headers, ready };
}

function answer({ body, etag, headers, ready }: Page, request: Request): Response {
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  const encoding = negotiate(body, request.headers.get("accept-encoding"));
  if (request.method === "HEAD") {
    const headOnly = new Headers(ready[encoding].headers);
    headOnly.set("content-length", String((body[encoding] ?? body.identity).byteLength));
    return new Response(null, { headers: headOnly });
  }
  // A copy of an answer that is there costs a third of making one.
  return ready[encoding].clone() as Response;
}
