import type { Actor } from "../../server/modules/auth/index.ts";
import { sessionCookieName } from "../../server/modules/auth/sessions/index.ts";
import { setCookieOf } from "../../tests/support/cookies.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { client } from "../../tests/support/servers/server.ts";
import { nextTestCode } from "../../tests/support/world/second-factor.ts";
import type { Role } from "./roles.ts";
import type { PagesWorld } from "./world.ts";

/**
 * Signs somebody in by the form of the login page; gives the token that their browser keeps.
 * @param half without the second factor that an operator is asked for
 */
async function sessionOf(origin: string, { email }: Pick<Actor, "email">, half = false): Promise<string> {
  const send = (path: string, form: Record<string, string>, cookie = "") =>
    fetch(origin + path, {
      method: "POST",
      headers: { origin, cookie },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const answer = await send("/app/login", { email, password: testPassword });
  const token = setCookieOf(answer, sessionCookieName)?.value;
  if (!token) throw new Error(`${email} cannot sign in: ${answer.status}`);
  if (!half && answer.headers.get("location")?.startsWith("/app/second-factor"))
    await send(
      "/app/second-factor",
      { do: "give", code: nextTestCode(email) },
      `${sessionCookieName}=${token}`,
    );
  return token;
}

/** Value of the `Cookie` header of each kind of person; afterwards the deactivated teacher is deactivated. */
export async function cookiesOf(origin: string, world: PagesWorld): Promise<Record<Role, string>> {
  const cookie = async (role: keyof PagesWorld["people"]) =>
    `${sessionCookieName}=${await sessionOf(origin, world.people[role], role === "half")}`;
  const opened = await fetch(`${origin}/api/stats/statistics/auth`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ code: world.passcode }),
  });
  const { token } = (await opened.json()) as { token: string };
  const all = {
    visitor: "",
    substitute: await cookie("substitute"),
    teacher: await cookie("teacher"),
    principal: await cookie("principal"),
    // Has been asked which school they look at (rule: school-asked).
    ledare: `${await cookie("ledare")}; _school=all`,
    operator: await cookie("operator"),
    half: await cookie("half"),
    // What opened the statistics, in its own cookie and in place of a session.
    passcode: [
      ...opened.headers.getSetCookie().map((line) => line.split(";")[0]),
      `${sessionCookieName}=${token}`,
    ].join("; "),
    deactivated: await cookie("deactivated"),
  };
  const { email, schools } = world.people.deactivated;
  const principal = (await cookie("principal")).slice(sessionCookieName.length + 1);
  const { status } = await client(origin, principal).post("/api/principals/deactivate/teacher", { email });
  if (status !== 200) throw new Error(`${email} of ${schools[0]?.name} is not deactivated: ${status}`);
  return all;
}
