import { expect } from "bun:test";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import type { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { createAuthenticator } from "../../../../tests/support/world/authenticator.ts";
import type { Actor } from "../../auth/index.ts";

export type Device = ReturnType<typeof createAuthenticator>;
export type How = Parameters<Device["use"]>[1];

/** People with passkeys, and what their browsers do with them. */
export function passkeyStage({ t, app }: Pick<Awaited<ReturnType<typeof appUnderTest>>, "t" | "app">) {
  const { origin } = new URL(t.ctx.config.publicUrl);

  const signIn = async ({ email }: Pick<Actor, "email">): Promise<string> =>
    (await app.anybody.post("/api/shared/login", { email, password: testPassword })).body.token;
  const as = (authorization: string, cookie = "") => ({ headers: { authorization, cookie } });

  /** What a session gets to make a passkey from, with the browser's cookie. */
  async function begin(token: string) {
    const answer = await app.anybody.post("/api/shared/passkeys/begin", {}, as(token));
    return { status: answer.status, options: answer.body, cookie: sentBack(answer, "tuuri_passkey") };
  }

  async function add(token: string, device: Device, name = "Puhelin") {
    const { options, cookie } = await begin(token);
    return app.anybody.post(
      "/api/shared/passkeys/add",
      { name, credential: device.make(options) },
      as(token, cookie),
    );
  }

  /** Somebody signed in, with a passkey of this device. */
  async function owner(how: { teacher?: boolean } = {}) {
    const person = how.teacher ? await createTeacher(t.db) : await createSubstitute(t.db);
    const [token, device] = [await signIn(person), createAuthenticator(origin)];
    expect((await add(token, device)).status).toBe(200);
    return { person, token, device };
  }

  /** @param before what the browser has in that cookie, of its other tabs */
  const challenge = async (before = "") => {
    const answer = await app.anybody.post(
      "/api/shared/login/passkey/begin",
      {},
      { headers: { cookie: before } },
    );
    return { options: answer.body, cookie: sentBack(answer, "tuuri_passkey") };
  };
  const enter = (credential: object, cookie: string) =>
    app.anybody.post("/api/shared/login/passkey", { credential }, { headers: { cookie } });
  async function signInWith(device: Device, how: How = {}) {
    const { options, cookie } = await challenge();
    return enter(device.use(options, how), cookie);
  }
  const listOf = async (token: string) => (await app.anybody.get("/api/shared/passkeys", as(token))).body;

  return { origin, signIn, as, begin, add, owner, challenge, enter, signInWith, listOf };
}
