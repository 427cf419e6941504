import { sql } from "drizzle-orm";
import { signToken } from "../../server/modules/auth/sessions/tokens.ts";
import type { TestContext } from "../../tests/support/database.ts";
import type { testApp } from "../../tests/support/http.ts";
import { createSession } from "../../tests/support/world/token.ts";

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  contentType: string;
  text: string;
  body: unknown;
}

type App = Awaited<ReturnType<typeof testApp>>["app"];

/** Sends a call to the whole application, without a network; of an endless answer the head alone is read. */
export async function send(app: App, { method, path, headers, body }: Call): Promise<Answer> {
  const leaving = new AbortController();
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    signal: leaving.signal,
    ...(body === undefined || method === "GET" ? {} : { body }),
  });
  const response = await app.handle(request);
  const contentType = response.headers.get("content-type") ?? "";
  const endless = contentType.startsWith("text/event-stream");
  const text = endless ? "" : await response.text();
  if (endless) {
    leaving.abort();
    await response.body?.cancel().catch(() => {});
  }
  const { status, headers: told } = response;
  return {
    status,
    headers: told,
    contentType,
    text,
    body: contentType.includes("json") ? jsonOf(text) : text,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Somebody's session, in which they call. */
export interface Session {
  accountId: string;
  sessionId: string;
  token: string;
}

/** A session of this account as it is by now; none for an account that has none any more. */
export async function sessionOf(t: TestContext, accountId: string): Promise<Session | undefined> {
  const [found] = await t.db.execute<{ version: number }>(sql`
    select session_version as version from accounts where id = ${accountId}`);
  if (!found) return undefined;
  const now = t.ctx.now();
  const sessionId = await createSession(t.db, accountId, now);
  const signedInAt = Math.floor(now.getTime() / 1000);
  const held = { accountId, sessionVersion: found.version, signedInAt, sessionId };
  return { accountId, sessionId, token: await signToken(t.ctx.config, held, now) };
}

/**
 * Whether a session stands (rules: session-token, who-has-a-session), read from the database and not from the product. What was
 * ended, by the person's own calls or by a school, may answer 401.
 */
export async function stands(t: TestContext, { accountId, sessionId, token }: Session): Promise<boolean> {
  const { v } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { v: number };
  const [found] = await t.db.execute<{ is: boolean }>(sql`
    select exists (select from accounts a join sessions s on s.account_id = a.id and s.id = ${sessionId}
      where a.id = ${accountId} and a.session_version = ${v} and s.ended_at is null
        and a.locked_at is null and a.closed_at is null and a.approved_at is not null
        and (a.type = 'user' or exists (select from school_members m where m.account_id = a.id and m.active
          and (m.role = a.type or (m.role = 'principal' and a.type = 'teacher'))))) as is`);
  return found?.is === true;
}
