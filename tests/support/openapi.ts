import { createApp } from "../../server/app.ts";
import { type Config, readConfig } from "../../server/platform/config.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { createLogger } from "../../server/platform/process/logger.ts";
import type { Document, Operation, Schema } from "../../server/plugins/documentation/types.ts";

/** An application that describes itself. No database is needed: none is asked. */
export async function describedApp<T>(
  ask: (app: ReturnType<typeof createApp>, config: Config) => Promise<T>,
): Promise<T> {
  const nowhere = connect("postgres://nobody@127.0.0.1:1/none", 1);
  const config = readConfig({
    LOG_LEVEL: "silent",
    TOKEN_SECRET: "t".repeat(48),
    PUBLIC_URL: "https://tuuri.test",
  });
  const ctx = { db: nowhere.db, now: () => new Date(), config, log: createLogger("silent") };
  const hub = { subscribe: () => () => {}, size: 0, ready: Promise.resolve(), close: async () => {} };
  const app = createApp(ctx, { readiness: { ready: true }, hub });
  return ask(app, config).finally(() => nowhere.close());
}

export async function openApiDocument(): Promise<Document> {
  const answer = await describedApp((app) => app.handle(new Request("http://localhost/api/openapi.json")));
  return (await answer.json()) as Document;
}

/** By method and path. */
export const operationsOf = ({ paths }: Document): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

/** Whether a form can say all that a body holds: numbers, lists and yes or no have no way to be said in one. */
export function fitsForm(schema: Schema, named: Named): boolean {
  const whole = (one: Schema) => (one.$ref ? named(one.$ref) : one);
  return Object.values(whole(schema).properties ?? {}).every((member) => whole(member).type === "string");
}

export type Named = (ref: string) => Schema;
export const namedIn =
  ({ components }: Document): Named =>
  (ref) =>
    components.schemas[ref.split("/").at(-1) ?? ""] ?? {};

export const openApiOperations = async () => operationsOf(await openApiDocument());
