import { sessionCookieName } from "../../server/modules/auth/sessions/index.ts";
import { sentBack } from "../../tests/support/cookies.ts";
import { testPassword } from "../../tests/support/factories.ts";

/** As the list of the devices calls it. */
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/**
 * Signs somebody in on another device, of whose pages nothing is seen.
 * @returns what asks for a page there: "shown", or where it leads
 */
export async function deviceOf(origin: string, email: string): Promise<(path: string) => Promise<string>> {
  const ask = (path: string, options: RequestInit) =>
    fetch(origin + path, { redirect: "manual", ...options });
  const entered = await ask("/app/login", {
    method: "POST",
    headers: { origin, "user-agent": chrome },
    body: new URLSearchParams({ email, password: testPassword }),
  });
  const headers = { accept: "text/html", "user-agent": chrome, cookie: sentBack(entered, sessionCookieName) };
  return async (path) => {
    const answer = await ask(path, { headers });
    return answer.status === 200 ? "shown" : (answer.headers.get("location") ?? "");
  };
}
