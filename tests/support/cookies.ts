import { parseSetCookie, type SetCookie } from "cookie";

interface Answer {
  headers: Headers;
}

/** A cookie that an answer sets, with its attributes. */
export function setCookieOf({ headers }: Answer, name: string): SetCookie | undefined {
  return headers
    .getSetCookie()
    .map((line) => parseSetCookie(line))
    .find((cookie) => cookie.name === name);
}

/** Value of the `Cookie` header with which a browser sends it back; empty without one. */
export function sentBack(answer: Answer, name: string): string {
  const cookie = setCookieOf(answer, name);
  return cookie ? `${name}=${cookie.value}` : "";
}
