import { eq } from "drizzle-orm";
import { sessions } from "../../../db/schema/index.ts";
import { createApp } from "../../../server/app.ts";
import { sessionCookieName } from "../../../server/modules/auth/sessions/cookie.ts";
import { connect } from "../../../server/platform/database/connection.ts";
import { ordinaryPatience } from "../../../server/platform/http/bodies/bodies.ts";
import { ordinaryBytes } from "../../../server/platform/http/body-limits.ts";
import type { Reason } from "../../../server/platform/http/reasons.ts";
import type { TextKey } from "../../../server/platform/i18n.ts";
import { personHeader } from "../../../server/platform/pages/kept-pages.ts";
import { withinRoom } from "../../../server/plugins/within-room.ts";
import { tokenOf } from "../../support/world/token.ts";
import type { Scene } from "./scene.fixture.ts";

/** How a call is refused whatever it is about, and by which text; the call that is answered comes from whoever may make it. */
type AnyCall = (scene: Scene, path: string) => Promise<Response>;

const mayCall = (s: Scene, path: string) => {
  if (path.startsWith("/api/principals/")) return s.principal;
  return path.startsWith("/api/users/") ? s.nea : s.teacher;
};
const mayNot = (s: Scene, path: string) => (path.startsWith("/api/users/") ? s.teacher : s.nea);

async function requestOf(
  { t, lang }: Scene,
  path: string,
  { by, body = "{}", headers = {} }: { by?: string; body?: BodyInit; headers?: Record<string, string> },
): Promise<Request> {
  const authorization: Record<string, string> = by
    ? { authorization: await tokenOf(t.ctx, by, t.ctx.now()) }
    : {};
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": lang, ...authorization, ...headers },
    body,
  });
}

const send =
  (given: (s: Scene, path: string) => Parameters<typeof requestOf>[2]): AnyCall =>
  async (s, path) =>
    s.app.app.handle(await requestOf(s, path, given(s, path)));
const by = (s: Scene, path: string) => mayCall(s, path).id;

/** An operator who has given the password alone. */
const half: AnyCall = async (s, path) => {
  const request = await requestOf(s, path, { by: s.operator.id });
  await s.t.db.update(sessions).set({ strongAt: null }).where(eq(sessions.accountId, s.operator.id));
  return s.app.app.handle(request);
};

/** A browser that is signed in here sends it from a page of somebody else's. */
const elsewhere: AnyCall = async (s, path) => {
  const cookie = `${sessionCookieName}=${await tokenOf(s.t.ctx, by(s, path), s.t.ctx.now())}`;
  return s.app.app.handle(await requestOf(s, path, { headers: { cookie, "sec-fetch-site": "cross-site" } }));
};

/** What is sent never ends, and the patience for it is over at once. */
const slow: AnyCall = async (s, path) => {
  const request = await requestOf(s, path, { by: by(s, path), body: new ReadableStream() });
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: () => void, wait?: number) =>
    setTimeout(work, wait === ordinaryPatience ? 1 : wait)) as typeof setTimeout;
  try {
    return await s.app.app.handle(request);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
};

const full: AnyCall = async (s, path) => {
  const ctx = { ...s.t.ctx, config: { ...s.t.ctx.config, requestsAtOnce: 0 } };
  const answer = withinRoom(
    ctx,
    undefined,
    () => undefined,
    (request) => s.app.app.handle(request),
  );
  return answer(await requestOf(s, path, { by: by(s, path) }));
};

const away: AnyCall = async (s, path) => {
  const nowhere = connect("postgres://nobody@127.0.0.1:1/none", 1);
  const app = createApp({ ...s.t.ctx, db: nowhere.db }, { readiness: { ready: true }, hub: s.app.hub });
  const answer = await app.handle(await requestOf(s, path, { by: by(s, path) }));
  await nowhere.close();
  return answer;
};

export const ofAnyCall: Partial<Record<Reason, [says: TextKey, call: AnyCall]>> = {
  unreadable: ["errors:unreadable", send((s, path) => ({ by: by(s, path), body: "{" }))],
  unauthenticated: ["errors:unauthenticated", send(() => ({}))],
  another_account: [
    "errors:anotherAccount",
    send((s, path) => ({ by: by(s, path), headers: { [personHeader]: mayNot(s, path).id } })),
  ],
  forbidden: ["errors:forbidden", send((s, path) => ({ by: mayNot(s, path).id }))],
  second_factor_required: ["errors:auth.secondFactorRequired", half],
  cross_site: ["errors:crossSite", elsewhere],
  too_slow: ["errors:tooSlow", slow],
  too_large: [
    "errors:tooLarge",
    send((s, path) => ({ by: by(s, path), body: JSON.stringify({ id: "x".repeat(ordinaryBytes) }) })),
  ],
  busy: ["errors:busy", full],
  unavailable: ["errors:unavailable", away],
};
