import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { flowing, isFresh } from "../../platform/http/encodings.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../platform/http/entity-tag.ts";
import { refuses, tagged, versioned } from "../../platform/http/notes.ts";
import { checkLimit } from "../../platform/http/paging.ts";
import { statisticsReader } from "../../platform/http/security.ts";
import { workbookType } from "../../platform/workbook.ts";
import { actorOf, session } from "../auth/index.ts";
import { tokenOf } from "../auth/sessions/index.ts";
import { type Reader, readerOf } from "./access/access.ts";
import { statisticsTokenOf } from "./access/cookie.ts";
import { passcodeRoutes } from "./access/routes.ts";
import { figuresJson, rowsWanted, statisticsJson, statisticsVersion } from "./json.ts";
import {
  FiguresQuery,
  Organization,
  OrganizationQuery,
  OrganizationSettings,
  RowsQuery,
  Statistics,
  StatisticsFigures,
  WorkbookQuery,
} from "./model.ts";
import { changeOrganization, organizationState, readOrganization } from "./organizations/organizations.ts";
import { schoolAskedFor, statisticsWorkbook, workbookName } from "./workbook.ts";

export function statisticsRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics" })
    .use(passcodeRoutes(ctx))
    .use(readingRoutes(ctx))
    .use(figuresRoutes(ctx))
    .use(workbookRoutes(ctx))
    .use(organizationRoutes(ctx));
}

function readingRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics-reading", tags: ["Statistics"] }).use(session(ctx)).get(
    "/api/stats/statistics",
    async ({ request, query }) => {
      const who = await reader(ctx, request);
      const wanted = rowsWanted(query);
      const etag = await statisticsVersion(ctx, who, wanted);
      const headers = { etag, vary: "Accept-Encoding", "cache-control": "private, no-store" };
      if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
      const { stream, encoding } = flowing(request.headers.get("accept-encoding"));
      return new Response(statisticsJson(ctx, who, wanted, { through: stream }), {
        headers: {
          ...headers,
          "content-type": "application/json",
          ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
        },
      });
    },
    {
      transform: async ({ request, query }) => {
        await admitted(ctx, request);
        checkLimit(query);
      },
      query: RowsQuery,
      detail: {
        ...statisticsReader,
        ...versioned,
        summary: "The jobs of the organisation's schools, archived ones too",
        ...refuses("unauthenticated", "forbidden", "export_not_allowed", "busy"),
        description:
          "For a principal of the organisation, or with the token of its passcode. `chosen` and `owner` are names; the addresses stand beside.",
        responses: {
          200: { description: "Rows", content: { "application/json": { schema: Statistics as object } } },
        },
      },
    },
  );
}

function figuresRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics-figures", tags: ["Statistics"] }).use(session(ctx)).get(
    "/api/stats/figures",
    async ({ request, query, lang }) => {
      const who = await reader(ctx, request);
      await schoolAskedFor(ctx, who, query.schoolId, lang);
      return figuresJson(ctx, who, query);
    },
    {
      transform: ({ request }) => admitted(ctx, request),
      query: FiguresQuery,
      response: { 200: StatisticsFigures },
      detail: {
        ...statisticsReader,
        summary: "How soon jobs were filled, and how their people were found",
        description:
          "Of the jobs that begin in the range, at one school or at all of the organisation. Nothing is said of fewer than five.",
        ...refuses("unauthenticated", "forbidden", "export_not_allowed", "busy"),
      },
    },
  );
}

function workbookRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics-workbook", tags: ["Statistics"] }).use(session(ctx)).get(
    "/api/stats/statistics.xlsx",
    async ({ request, server, query, lang }) => {
      const who = await reader(ctx, request);
      const { lang: table = lang, ...wanted } = query;
      const school = await schoolAskedFor(ctx, who, wanted.schoolId, table);
      const name = workbookName({ ...wanted, school }, table, ctx.now());
      const body = statisticsWorkbook(ctx, who, wanted, table);
      // Bun closes connections that are silent for its idle timeout, as while a million rows are sorted.
      server?.timeout(request, 0);
      return new Response(body, {
        headers: {
          "content-type": workbookType,
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "no-store",
        },
      });
    },
    {
      transform: ({ request }) => admitted(ctx, request),
      query: WorkbookQuery,
      detail: {
        ...statisticsReader,
        summary: "Jobs as a workbook, with headings in Finnish or Swedish",
        description: "Of the jobs that begin in the range, at one school or at all of the organisation.",
        ...refuses("unauthenticated", "forbidden", "export_not_allowed", "busy"),
        responses: {
          200: {
            description: "The workbook, named by the school and days that are asked for, and today's date",
            content: { [workbookType]: { schema: { type: "string", format: "binary" } } },
          },
        },
      },
    },
  );
}

function organizationRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics-organization", tags: ["Statistics"] })
    .use(session(ctx))
    .get(
      "/api/stats/organization",
      ({ actor, query, set }) =>
        readTagged({ set }, async () => {
          const organization = await readOrganization(ctx, actor, query.domain);
          return { present: organization, tag: tagOf(organization.schools) };
        }),
      {
        signedIn: ["operator"],
        query: OrganizationQuery,
        response: { 200: Organization },
        detail: { summary: "An organisation with its schools", ...tagged, ...refuses("not_found") },
      },
    )
    .post(
      "/api/stats/organization",
      async ({ actor, body, request, set }) => {
        const read = async () => {
          const schools = await organizationState(ctx, body.domain);
          return { present: { domain: body.domain, schools }, tag: tagOf(schools) };
        };
        const save = (ifMatch: string | null) => changeOrganization(ctx, actor, body, ifMatch);
        const stateOf = ({ schools }: { schools: string[] }) => schools;
        return (await saveTagged({ request, set }, { read, save, stateOf })).organization;
      },
      {
        signedIn: ["operator"],
        body: OrganizationSettings,
        response: { 200: Organization },
        detail: {
          summary: "Open or close the export of an organisation, set its passcode and its schools",
          description: "For the operator, who alone makes an organisation: by naming its schools.",
          ...matchTag,
        },
      },
    );
}

const readers = new WeakMap<Request, Promise<Reader>>();

/** Who reads; looked up once, before the rest of the request is looked at. */
function reader(ctx: RootContext, request: Request): Promise<Reader> {
  let found = readers.get(request);
  if (!found) {
    found = findReader(ctx, request);
    readers.set(request, found);
  }
  return found;
}

async function findReader(ctx: RootContext, request: Request): Promise<Reader> {
  const given = tokenOf(request);
  const header = given && !given.fromCookie ? given.token : undefined;
  return readerOf(ctx, {
    actor: await actorOf(ctx, request),
    // A header says who calls; only without one the browser's cookie does.
    tokens: [header ?? statisticsTokenOf(request)],
  });
}

/** @throws Refusal 401, 403 */
async function admitted(ctx: RootContext, request: Request): Promise<void> {
  await reader(ctx, request);
}
