import { inLanguage } from "./public-paths.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";

/** As much as is needed here of who is signed in. */
interface Person {
  type: string;
  schools: readonly { kind: string }[];
}

/** Pages that visitors may see, or that find out themselves who may. Everything else asks them to sign in first. */
const open =
  /^\/($|login|logout|register|confirm|invitation|preferences|resetpassword|reset|unsubscribe|new-activation|gdpr|faq|accessibility|fairness|unavailable|offline|404|dev|export|fi|sv)(\/|$)/;

/** Whether visitors may see what is at a path below `/app`, or its page finds out itself who may. */
export const isOpen = (path: string): boolean => open.test(path);

/** Where a person arrives after signing in: an operator without a school at who waits for them (rule: pages-by-role). */
export function homeOf({ type, schools }: Person): string {
  if (type === "user") return "/app/jobs/all";
  // As a teacher an operator looks at what teachers see.
  const operates =
    type === "principal" && schools.length > 0 && schools.every(({ kind }) => kind === "admin");
  return operates ? "/app/operator" : "/app/jobs/overview";
}

/** A path of our own to return to; anything that could lead elsewhere is dropped. */
export function safePath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith("/app/")) return undefined;
  const url = URL.canParse(next, "http://here") ? new URL(next, "http://here") : undefined;
  if (url?.origin !== "http://here" || !url.pathname.startsWith("/app/")) return undefined;
  return url.pathname + url.search;
}

interface Looking {
  actor: Person | null;
  /** Who has a second factor still to give. */
  half: Person | null;
  /** The browser names a session that has ended. */
  ended?: boolean;
}

const secondFactor = "/second-factor";

/** An answer that leads elsewhere, when this person is not to see this page now (rule: pages-by-role, second-factor). */
export function redirectFor(
  path: string,
  url: URL,
  request: Request,
  { actor, half, ended = false }: Looking,
  exists: () => boolean,
): Response | undefined {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && path.length > 1 && path.endsWith("/")) {
    const canonical = safePath(withoutTrailingSlashes(url.pathname)) ?? "/app/";
    return redirect(canonical + url.search, 308);
  }
  // Somebody who is signed in reads their own language.
  const fixed = actor && inLanguage(path);
  if (reads && fixed) return redirect(`/app${fixed.path}${url.search}`);
  if (reads && actor && ["/", "/login", "/dashboard"].includes(path)) return redirect(homeOf(actor));
  if (half && path === secondFactor) return undefined;
  if (actor || (isOpen(path) && !(half && path === "/"))) return undefined;
  if (path === "/dashboard") return redirect("/app/login");
  if (!exists()) return undefined;
  const next = reads ? `next=${encodeURIComponent(url.pathname + url.search)}` : "";
  const query = [next, ended && !half && "ended"].filter(Boolean).join("&");
  return redirect(`/app${half ? secondFactor : "/login"}${query && `?${query}`}`);
}

function redirect(location: string, status = 303): Response {
  return new Response(null, { status, headers: { location, "cache-control": "no-store" } });
}
