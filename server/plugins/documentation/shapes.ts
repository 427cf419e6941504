import { unwrapSchema } from "@elysiajs/openapi/openapi";
import type { TSchema } from "@sinclair/typebox";
import * as accounts from "../../modules/accounts/model.ts";
import * as auth from "../../modules/auth/model.ts";
import * as applications from "../../modules/bookings/model.ts";
import * as events from "../../modules/events/model.ts";
import * as files from "../../modules/files/model.ts";
import * as identity from "../../modules/identity/model.ts";
import * as lists from "../../modules/jobs/lists/model.ts";
import * as jobs from "../../modules/jobs/model.ts";
import * as news from "../../modules/notifications/inbox/model.ts";
import * as reference from "../../modules/reference/model.ts";
import * as schools from "../../modules/schools/model.ts";
import * as principals from "../../modules/staff/principals/model.ts";
import * as teachers from "../../modules/staff/teachers/model.ts";
import * as statistics from "../../modules/statistics/model.ts";
import * as support from "../../modules/support/model.ts";
import type { Schema } from "./types.ts";

const models = [
  accounts,
  applications,
  auth,
  events,
  files,
  identity,
  jobs,
  lists,
  news,
  principals,
  reference,
  schools,
  statistics,
  support,
  teachers,
];

export type Say = (schema: TSchema) => TSchema;

/** The shapes of all models, under the names that they have there. */
export const shapes = (say: Say): Record<string, Schema> =>
  Object.fromEntries(named().map(([name, shape]) => [name, asWritten(say(shape))]));

/** Each with its name. */
export const named = () =>
  models.flatMap((model) =>
    Object.entries<TSchema>(model as never).filter(([name, shape]) => /^[A-Z]/.test(name) && isShape(shape)),
  );

/** A model as the library writes it where it stands in an operation. */
export const asWritten = (model: unknown) =>
  plain(unwrapSchema(model as TSchema, undefined, "output")) as Schema;

/** What is worth a name: objects, and a choice of several, be it of values. A mere text with its bounds is not. */
function isShape(value: unknown): boolean {
  const { type, properties, anyOf, enum: values } = value as Schema;
  return (type === "object" && properties !== undefined) || anyOf !== undefined || values !== undefined;
}

/** Without what TypeBox keeps beside the JSON schema. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
