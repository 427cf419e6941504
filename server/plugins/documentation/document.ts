import { toOpenAPISchema } from "@elysiajs/openapi";
import { Kind } from "@sinclair/typebox";
import type { AnyElysia } from "elysia";
import { version } from "../../../package.json";
import type { Config } from "../../platform/config.ts";
import { securitySchemes } from "../../platform/http/security.ts";
import { documented } from "../../platform/shapes/called.ts";
import { withAnswerNames } from "./answer-names.ts";
import { refusalShapes } from "./failures.ts";
import { withNames, withSharedAnswers } from "./naming.ts";
import { type Declared, documentedOperation } from "./operation.ts";
import { operationNames } from "./operation-names.ts";
import { asWritten, plain, type Say, shapes } from "./shapes.ts";
import type { Answer, Document, Operation, Paths } from "./types.ts";
import { worded } from "./wording.ts";

/** By default a path with a dot counts as a file, and the workbook would be missing. */
const exclude = { staticFile: false };

const tags = {
  Auth: "Signing in and out, passwords",
  Accounts: "Registering as a substitute, and everybody's own account",
  Jobs: "Posting jobs, and finding them",
  Applications: "Applying, and choosing who comes",
  Hours: "What was worked, for whoever pays it",
  Feedback: "What both sides say of a job when it is over",
  Files: "Pictures of people and files of jobs",
  Schools: "Schools and the codes of their teachers",
  Teachers: "Teachers, and the principals who look after them",
  Principals: "Principals, their settings and urgent jobs",
  Operator: "What the operator of the service does",
  Identity: "Verifying who a person is",
  Statistics: "The jobs of an organisation, and how soon they were filled",
  Notifications: "Mails, and turning them off",
  Push: "Pushes to a person's devices",
  Events: "What happens, as it happens",
  Support: "Writing to support",
  "Reference data": "Types of work, places, subjects and the like",
};

const description = `The substitute-teacher marketplace for schools.

Bodies and answers are JSON. A refusal is an object with \`code\`, the stable name of the reason, and texts in the
caller's language: one for each field that is wrong, or \`msg\`. The language is the account's, else that of the cookie
\`_lang\`, else of \`Accept-Language\` (Finnish or Swedish). Days are \`YYYY-MM-DD\` and times \`HH:mm\` in the school's
time zone.`;

/**
 * The OpenAPI document of an application, made from the models and notes of its routes.
 * @param say how a schema is said: as it is documented, or in plain words
 */
export function describe(app: AnyElysia, config: Config, say: Say = documented): Document {
  const made = plain(toOpenAPISchema(saying(app, say), exclude).paths) as Paths;
  const declared = new Map(
    app.routes.map(({ method, path, hooks }) => [
      `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
      hooks as Declared,
    ]),
  );
  const tell = (path: string, method: string, operation: Operation) => ({
    ...documentedOperation(method, operation, plainAnswers(declared.get(`${method} ${path}`) ?? {})),
    operationId: operationNames[`${method.toUpperCase()} ${path}`] ?? operation.operationId,
  });
  const paths = Object.fromEntries(
    Object.entries(made).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, tell(path, method, operation)]),
      ),
    ]),
  );
  const named = Object.fromEntries(Object.entries(shapes(say)).map(([name, shape]) => [name, worded(shape)]));
  const told = withAnswerNames(paths);
  return withNames(withSharedAnswers({ ...frame(config), paths: told.paths }), {
    ...named,
    ...told.shapes,
    ...refusalShapes(),
  });
}

/** The application as the library asks it for its routes. */
function saying(app: AnyElysia, say: Say): AnyElysia {
  const inDocument = ({ hooks, ...route }: AnyElysia["routes"][number]) => {
    const { body, response } = hooks;
    const answers = response && (Kind in response ? say(response) : mapValues(response, say));
    return { ...route, hooks: { ...hooks, body: body && say(body), response: answers } };
  };
  return Object.assign(Object.create(app), { getGlobalRoutes: () => app.routes.map(inDocument) });
}

/** The library forgets what a route says of its answers where there is a model for one of them, and writes it as it is. */
const plainAnswers = ({ body, detail }: Declared): Declared => ({
  body,
  detail: { responses: mapValues(detail?.responses ?? {}, plainAnswer) },
});

const plainAnswer = ({ content, ...answer }: Answer): Answer => ({
  ...answer,
  ...(content
    ? { content: mapValues(content, ({ schema }) => ({ schema: schema && asWritten(schema) })) }
    : {}),
});

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

function frame({ publicUrl, supportEmail }: Config): Omit<Document, "paths"> {
  return {
    openapi: "3.1.1",
    info: {
      title: "Tuuri",
      version,
      description,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      contact: { name: "Support", email: supportEmail, url: `${publicUrl}/app/support` },
    },
    servers: [{ url: publicUrl, description: "This service" }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    components: { schemas: {}, responses: {}, securitySchemes },
  };
}
