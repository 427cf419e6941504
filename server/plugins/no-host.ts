import { Refusal } from "../platform/failures/errors.ts";
import { visitorLang } from "../platform/i18n.ts";
import { pathOf } from "../platform/process/log-path.ts";
import { answer } from "./errors.ts";
import { isHealth } from "./health.ts";

type Respond = (request: Request) => Response | Promise<Response>;

const unreadable = new Refusal(400, "unreadable", { msg: "errors:unreadable" });

/**
 * Whether it says one host, and once: of two, a proxy in front may mean another than we do. The address of a `CONNECT` is none of
 * ours. Of `GET http://other/` the server has left out the `other` by now: what counts here is `Host`, always.
 */
export const hasHost = (request: Request): boolean =>
  /^https?:\/\//.test(request.url) &&
  URL.canParse(request.url) &&
  !request.headers.get("host")?.includes(",");

/** Of a request whose `Host` is none: a load balancer's probe may leave it out, nobody else has a reason to. */
export function withoutHost(request: Request, respond: Respond): Response | Promise<Response> {
  const address = `http://localhost${pathOf(request.url)}`;
  // Of two hosts none is left out.
  if (!request.headers.get("host")?.includes(",") && request.method === "GET" && isHealth(address))
    return respond(new Request(address));
  return answer(unreadable, visitorLang(undefined, request.headers.get("accept-language")));
}
