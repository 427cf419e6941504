import { Elysia } from "elysia";
import type { Actor } from "../../platform/actor.ts";
import type { RootContext } from "../../platform/context.ts";
import { forbidden, unauthenticated } from "../../platform/failures/errors.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import { markList } from "../../platform/http/lists.ts";
import { versioned } from "../../platform/http/notes.ts";
import {
  type Callers,
  callersKey,
  ownNamesKey,
  type Seeks,
  seeksKey,
} from "../../platform/http/operations.ts";
import { networkOf } from "../../platform/http/outward/network.ts";
import { somebodySignedIn } from "../../platform/http/security.ts";
import { type Lang, visitorLang } from "../../platform/i18n.ts";
import { personHeader } from "../../platform/pages/kept-pages.ts";
import { noteOnSpan, tracing } from "../../platform/tracing/span.ts";
import { tokenOf } from "./sessions/cookie.ts";
import { secondFactorRequired } from "./sessions/strong.ts";
import { anyVisitBy, type Visit } from "./who/actor.ts";

export type { Given } from "../../platform/http/operations.ts";

/**
 * Gives routes `lang` and `address`, the caller's language and network address, and the macro `signedIn`: `true` for anybody signed in, or the types that may call, or `half`. The
 * handler then has `actor`.
 * @throws Refusal 401 without a valid session, 403 for another type of account
 */
export function session(ctx: RootContext) {
  return new Elysia({ name: "session" })
    .derive({ as: "scoped" }, async ({ request, server }) => ({
      lang: await langOfRequest(ctx, request),
      address: clientAddress(request, ctx.config.trustedProxies, server?.requestIP(request)?.address),
    }))
    .macro({
      /** A list is asked for: its answer has an `ETag`, and `If-None-Match` gets 304, also with POST. */
      list: (is: true) => ({
        detail: versioned as object,
        beforeHandle: ({ request }) => {
          if (is) markList(request);
        },
      }),
      /** The members with which the body, or the query, may name the caller and nobody else; the gate refuses. */
      ownName: (members: readonly string[]) => ({ detail: { [ownNamesKey]: members } as object }),
      /** What the body names is looked for before its other members are complained of; by the gate. */
      seeks: (find: Seeks) => ({ detail: { [seeksKey]: find } as object }),
      signedIn: (allowed: Callers) => ({
        // The gate asks the same before it reads what was sent.
        detail: { [callersKey]: allowed, ...somebodySignedIn() } as object,
        resolve: async ({ request }) => ({ actor: await admit(ctx, request, allowed) }),
      }),
    });
}

/**
 * @throws Refusal 401 without a valid session, 403 on the page of another account (rule: form-of-one-account), for somebody else than those allowed, and while a second factor is to be given
 * (rule: second-factor)
 * (rule: answer-order)
 */
export async function admit(ctx: RootContext, request: Request, allowed: Callers): Promise<Actor> {
  const visit = await anyVisitOf(ctx, request);
  if (!visit) throw unauthenticated();
  const { actor } = visit;
  const person = request.headers.get(personHeader);
  if (person !== null && person !== actor.id) throw forbidden("errors:anotherAccount", "another_account");
  if (allowed === "half" || (allowed === "half operator" && actor.operates)) return actor;
  if (visit.half) throw secondFactorRequired();
  const types = typeof allowed === "object" ? allowed : [];
  const isAllowed =
    allowed === true || types.includes(actor.type) || (actor.operator && types.includes("operator"));
  if (!isAllowed) throw forbidden();
  return actor;
}

/**
 * Language of a request: of the account if signed in, else as for a visitor (rule: reader-language). Who has signed in by half changes
 * nothing of the account, and may have taken another language beside the question.
 */
export async function langOfRequest(ctx: RootContext, request: Request): Promise<Lang> {
  const visit = await anyVisitOf(ctx, request).catch(() => null);
  const taken = readCookie(request, "_lang");
  if (visit && !(visit.half && taken)) return visit.actor.lang;
  return visitorLang(taken, request.headers.get("accept-language"));
}

/**
 * The network that the caller comes from, for limits: an address of version 4, 64 bits of version 6. Behind proxies it is the one that the outermost trusted proxy saw: further to
 * the left `X-Forwarded-For` says whatever the caller likes.
 * (rule: network-address)
 */
export function clientAddress(request: Request, trustedProxies: number, peer: string | undefined): string {
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(seen || peer || "unknown");
}

type AnyVisit = Awaited<ReturnType<typeof anyVisitBy>>;
const visits = new WeakMap<Request, Promise<AnyVisit>>();

/** Who is behind a request, and in which session; looked up once, however many ask. */
export function anyVisitOf(ctx: RootContext, request: Request): Promise<AnyVisit> {
  let found = visits.get(request);
  if (!found) {
    const given = tokenOf(request);
    found = given ? anyVisitBy(ctx, given.token) : Promise.resolve(null);
    noteActor(found);
    visits.set(request, found);
  }
  return found;
}

/** The same; nobody while a second factor is to be given. */
export async function visitOf(ctx: RootContext, request: Request): Promise<Visit | null> {
  const visit = await anyVisitOf(ctx, request);
  return visit && !visit.half ? visit : null;
}

/** Of who asks a trace tells the type alone. */
function noteActor(visit: Promise<Visit | null>): void {
  if (!tracing()) return;
  visit.then(
    (found) => noteOnSpan({ "tuuri.actor.type": found?.actor.type ?? "visitor" }),
    () => {},
  );
}

/** The person behind a request. */
export const actorOf = async (ctx: RootContext, request: Request): Promise<Actor | null> =>
  (await visitOf(ctx, request))?.actor ?? null;
