import { Elysia } from "elysia";

/** What the API and the identity provider's calls are under. */
const personal = /^\/(api|oauth)\//;

/**
 * Answers of the API are about somebody: on a computer that is shared, none of them stays behind. A route whose
 * answer may be kept sets its own `Cache-Control`.
 * (rule: personal-answers)
 */
export function neverStored() {
  return new Elysia({ name: "never-stored" }).onRequest(({ request, set }) => {
    const path = request.url.slice(request.url.indexOf("/", 8));
    if (personal.test(path)) set.headers["cache-control"] = "no-store";
  });
}
