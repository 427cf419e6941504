// (rule: not-signed-in)
import { defineMiddleware } from "astro:middleware";
import { Refusal } from "../server/platform/failures/errors.ts";
import { withoutData } from "../server/platform/failures/safe-error.ts";

/** A refusal that a page does not handle itself becomes the page that says why. */
export const onRequest = defineMiddleware(async (context, next) => {
  // Refused before its page was asked, which is not to be asked.
  if (context.locals.refusal && context.routePattern !== "/404") return new Response(null, { status: 404 });
  try {
    return await next();
  } catch (error) {
    // Astro prints what it is thrown.
    if (!(error instanceof Refusal)) throw withoutData(error);
    if (error.status === 401) return context.redirect("/app/login", 303);
    context.locals.refusal = error;
    // Astro answers an empty 404 with the 404 page; the server gives it the status of the refusal.
    return new Response(null, { status: 404 });
  }
});
