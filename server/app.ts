import { type AnyElysia, Elysia } from "elysia";
import { accountRoutes } from "./modules/accounts/index.ts";
import { linkRoutes } from "./modules/accounts/links/index.ts";
import { profileRoutes } from "./modules/accounts/profile/index.ts";
import { auditRoutes } from "./modules/audit/index.ts";
import { authRoutes, langOfRequest } from "./modules/auth/index.ts";
import { passwordRoutes } from "./modules/auth/passwords/index.ts";
import { availabilityRoutes } from "./modules/availability/index.ts";
import { applicationRoutes } from "./modules/bookings/index.ts";
import { calendarRoutes } from "./modules/calendar/index.ts";
import { type EventHub, eventRoutes } from "./modules/events/index.ts";
import { feedbackRoutes } from "./modules/feedback/index.ts";
import { fileRoutes } from "./modules/files/index.ts";
import { hoursRoutes } from "./modules/hours/index.ts";
import { identityRoutes } from "./modules/identity/index.ts";
import { bookingRoutes, jobRoutes } from "./modules/jobs/calls/index.ts";
import { newsRoutes } from "./modules/notifications/inbox/index.ts";
import { notificationRoutes } from "./modules/notifications/mail/index.ts";
import { peaceRoutes } from "./modules/notifications/peace/index.ts";
import { pushRoutes } from "./modules/notifications/push/index.ts";
import { switchRoutes } from "./modules/notifications/switches/index.ts";
import { undeliveredRoutes } from "./modules/notifications/undelivered/index.ts";
import { referenceRoutes } from "./modules/reference/index.ts";
import { schoolRoutes } from "./modules/schools/index.ts";
import { signInRoutes } from "./modules/sign-in/index.ts";
import { principalRoutes } from "./modules/staff/principals/index.ts";
import { teacherRoutes } from "./modules/staff/teachers/index.ts";
import { statisticsRoutes } from "./modules/statistics/index.ts";
import { supportRoutes } from "./modules/support/index.ts";
import type { RootContext } from "./platform/context.ts";
import { forbidden, type Refusal } from "./platform/failures/errors.ts";
import { tellingAllowance } from "./platform/http/bodies/allowance.ts";
import { methodsOf, operationsOf } from "./platform/http/operations.ts";
import type { Lang } from "./platform/i18n.ts";
import type { Pages } from "./platform/pages/pages.ts";
import { setFormats } from "./platform/words/formats.ts";
import { answers } from "./plugins/answers.ts";
import { documentation } from "./plugins/documentation.ts";
import { answer, errors } from "./plugins/errors.ts";
import { gate } from "./plugins/gate.ts";
import { health, type Readiness } from "./plugins/health.ts";
import { neverStored } from "./plugins/never-stored.ts";
import { pages } from "./plugins/pages/pages.ts";
import { refusedPage } from "./plugins/pages/refused-page.ts";
import { requestLog } from "./plugins/request-log.ts";
import { mayChange } from "./plugins/same-origin.ts";
import { securityHeaders } from "./plugins/security-headers.ts";

interface Parts {
  readiness: Readiness;
  /** Absent in a process that serves no API. */
  hub?: EventHub;
  /** Absent in a process that serves no pages. */
  pages?: Pages;
}

/** Composes what one process serves. Without `hub` and `pages` that is its health alone. */
export function createApp(ctx: RootContext, parts: Parts) {
  // The library of the documentation has brought some of its own.
  setFormats();
  const find = operationsOf((): AnyElysia => app);
  const asPage = async (request: Request, refusal: Refusal, lang: Lang) =>
    parts.pages && refusedPage(ctx, parts.pages, request, { refusal, lang });
  const app = new Elysia({
    name: "tuuri",
    normalize: true,
    // Else a host of three letters, as in a cluster, has no paths.
    handler: { standardHostname: false },
  })
    .wrap((answer) => (request: unknown) => tellingAllowance(() => answer(request) as unknown as Response))
    .use(requestLog(ctx))
    .use(errors(ctx, { find, methodsOf: (path): string[] => methodsOf(app, path) }, asPage))
    .use(securityHeaders(ctx.config))
    .use(neverStored())
    .use(answers(find))
    .onRequest(async ({ request }) => refuseEarly(ctx, request))
    .use(gate(ctx, find))
    .use(health(ctx, parts.readiness));
  if (parts.hub) app.use(api(ctx, parts.hub, () => app));
  if (parts.pages) app.use(pages(ctx, parts.pages));
  return app;
}

function api(ctx: RootContext, hub: EventHub, whole: () => AnyElysia) {
  return new Elysia({ name: "api" })
    .use(documentation(ctx.config, whole))
    .use(referenceRoutes())
    .use(authRoutes(ctx))
    .use(linkRoutes(ctx))
    .use(passwordRoutes(ctx))
    .use(signInRoutes(ctx))
    .use(accountRoutes(ctx))
    .use(profileRoutes(ctx))
    .use(availabilityRoutes(ctx))
    .use(calendarRoutes(ctx))
    .use(hoursRoutes(ctx))
    .use(feedbackRoutes(ctx))
    .use(jobRoutes(ctx))
    .use(applicationRoutes(ctx))
    .use(bookingRoutes(ctx))
    .use(fileRoutes(ctx))
    .use(identityRoutes(ctx))
    .use(statisticsRoutes(ctx))
    .use(schoolRoutes(ctx))
    .use(teacherRoutes(ctx))
    .use(principalRoutes(ctx))
    .use(supportRoutes(ctx))
    .use(notificationRoutes(ctx))
    .use(undeliveredRoutes(ctx))
    .use(newsRoutes(ctx))
    .use(switchRoutes(ctx))
    .use(peaceRoutes(ctx))
    .use(auditRoutes(ctx))
    .use(pushRoutes(ctx))
    .use(eventRoutes(ctx, hub));
}

async function refuseEarly(ctx: RootContext, request: Request): Promise<Response | undefined> {
  if (!mayChange(request, ctx.config)) {
    return answer(forbidden("errors:crossSite", "cross_site"), await langOfRequest(ctx, request));
  }
  return undefined;
}
