import type { Actor } from "../../platform/actor.ts";
import type { RootContext } from "../../platform/context.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import { networkOf } from "../../platform/http/network.ts";
import { type Lang, visitorLang } from "../../platform/i18n.ts";
import { authenticate } from "./actor.ts";
import { tokenOf } from "./sessions/cookie.ts";

/** Language of a request: of the account if signed in, else as for a visitor (rule: reader-language). */
export async function langOfRequest(ctx: RootContext, request: Request): Promise<Lang> {
  const actor = await actorOf(ctx, request).catch(() => null);
  return actor?.lang ?? visitorLang(readCookie(request, "_lang"), request.headers.get("accept-language"));
}

/**
 * The network that the caller comes from, for limits: an address of version 4, 64 bits of version 6. Behind proxies it is the one that the outermost trusted proxy saw: further to
 * the left `X-Forwarded-For` says whatever the caller likes.
 */
export function clientAddress(request: Request, trustedProxies: number, peer: string | undefined): string {
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(seen || peer || "unknown");
}

const actors = new WeakMap<Request, Promise<Actor | null>>();

/** The person behind a request; looked up once, however many ask. */
export function actorOf(ctx: RootContext, request: Request): Promise<Actor | null> {
  let found = actors.get(request);
  if (!found) {
    const given = tokenOf(request);
    found = given ? authenticate(ctx, given.token) : Promise.resolve(null);
    actors.set(request, found);
  }
  return found;
}
