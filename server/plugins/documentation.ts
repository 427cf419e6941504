import { openapi, toOpenAPISchema } from "@elysiajs/openapi";
import { Elysia } from "elysia";
import { documentationPage, type Paths } from "./documentation-page.ts";

const specPath = "/api/openapi.json";

/** What any operation may answer instead (errors.ts): told once here, not with each of them. */
const refusals: Record<string, string> = {
  400: "The request cannot be read, or what it says is wrong",
  401: "Not signed in, or the session has ended",
  403: "Not for this caller",
  404: "There is no such thing, or none that the caller may see",
  409: "It does not go with what is there already; `code` says why",
  422: "Fields are missing or wrong: each has its text",
  429: "Too many attempts; `Retry-After` says when to come back",
};

const Failure = {
  type: "object",
  required: ["code"],
  properties: {
    code: { type: "string", description: "Name of the reason, the same in every language" },
    msg: { type: "string", description: "The reason in the caller's language" },
  },
  additionalProperties: { description: "Text for the field of that name, or a detail of the reason" },
};

interface Operation {
  responses?: Record<string, object>;
}
type Description = { paths: Record<string, Record<string, Operation>> };

/** By default a path with a dot counts as a file, and the workbook would be missing. */
const exclude = { staticFile: false };

/** The OpenAPI document, made from the models of the routes, and a page to read it. */
export function documentation() {
  const plugin = new Elysia({ name: "documentation" });
  return plugin
    .onAfterHandle(({ path, responseValue, set }) => {
      // The same for everybody, until the next release.
      if (path === specPath || path === "/api/docs") set.headers["cache-control"] = "public, no-cache";
      return path === specPath ? withRefusals(responseValue as Description) : undefined;
    })
    .use(
      openapi({
        specPath,
        exclude,
        // Its own page runs whatever another site has published last, on our origin.
        provider: null,
        documentation: {
          info: {
            title: "Tuuri",
            version: "1.9.5",
            description: "The substitute-teacher marketplace for schools.",
          },
          components: {
            schemas: { Failure: Failure as never },
            securitySchemes: {
              session: { type: "apiKey", in: "cookie", name: "tuuri_session" },
              token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
            },
          },
        },
      }),
    )
    .get("/api/docs", () => documentationPage(toOpenAPISchema(plugin, exclude).paths as Paths, specPath), {
      detail: { hide: true },
    });
}

function withRefusals(description: Description): Description {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  const common = Object.fromEntries(
    Object.entries(refusals).map(([status, text]) => [status, { description: text, content }]),
  );
  const paths = Object.entries(description.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        // A download or a stream has no model of its answer.
        const answers = operation.responses ?? { 200: { description: "The content itself" } };
        return [method, { ...operation, responses: { ...common, ...answers } }];
      }),
    ),
  ]);
  return { ...description, paths: Object.fromEntries(paths) };
}
