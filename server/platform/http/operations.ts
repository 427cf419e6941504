import { Kind, type TSchema } from "@sinclair/typebox";
import type { AnyElysia } from "elysia";
import type { AccountType, Actor } from "../actor.ts";
import { documented, namesOf } from "../shapes/called.ts";
import { reader, type Translate, teller } from "../shapes/translate.ts";
import type { Names } from "../wire.ts";
import { mostBytesAt } from "./body-limits.ts";

/** What is known of a call before any of it is read. */
export interface Operation {
  /** `true` for anybody signed in; undefined for everybody. */
  callers: Callers | undefined;
  /** As it is documented; `read` gives what the route is told, in plain words. */
  body: TSchema | undefined;
  read: Translate | undefined;
  /** What the members of the body are called outside, for what is refused by field. */
  names: Names;
  /** What the route answers, as it is documented. */
  tell: Translate | undefined;
  query: TSchema | undefined;
  /** Members of the body, or the query, in which callers name themselves. */
  ownNames: readonly string[];
  seeks: Seeks | undefined;
  /** Bytes. */
  bodyLimit: number;
  /** Whether its clients read a refusal's text in `error.message`. */
  errorMember: boolean;
}

/**
 * `true`: anybody signed in; `half`: also an operator who has a second factor still to give; `half operator`: operators alone, these too.
 * An operator is a principal of the school Admin.
 */
export type Callers = true | "half" | "half operator" | readonly (AccountType | "operator")[];

/** What was sent, before it is known to be right. */
export type Given = Record<string, unknown>;

/**
 * Finds through the caller what a body names, as far as it names anything; asked only when something else of the body is
 * wrong, since the deed itself finds it otherwise.
 * @throws Refusal 403, 404
 */
export type Seeks = (actor: Actor, given: Given) => unknown;

/** Members of a route's description that say so, also to readers of the OpenAPI document. */
export const callersKey = "x-callers";
export const ownNamesKey = "x-own-names";
export const seeksKey = "x-seeks";
export const errorMemberKey = "x-error-member";

interface Hooks {
  /** A schema, or the name under which the application knows one. */
  body?: TSchema | string;
  query?: TSchema | string;
  /** A schema, or one for each status. */
  response?: TSchema | string | { 200?: TSchema | string };
  detail?: {
    [callersKey]?: Callers;
    [ownNamesKey]?: readonly string[];
    [seeksKey]?: Seeks;
    [errorMemberKey]?: boolean;
  };
}

/** Finds a route of the application by its method and its path with placeholders. */
export type FindOperation = (method: string, route: string) => Operation | undefined;

/** The table is made when it is first asked for: only then has the application all of its routes. */
export function operationsOf(app: () => AnyElysia): FindOperation {
  let table: Map<string, Operation> | undefined;
  return (method, route) => {
    table ??= tableOf(app());
    return table.get(`${method === "HEAD" ? "GET" : method} ${route}`);
  };
}

function tableOf(app: AnyElysia): Map<string, Operation> {
  const named = (app as unknown as { definitions: { type: Record<string, TSchema> } }).definitions.type;
  return new Map(
    app.routes.map(({ method, path, hooks }) => {
      const { body: sent, query, response, detail } = hooks as unknown as Hooks;
      const schema = (one: TSchema | string | undefined) => (typeof one === "string" ? named[one] : one);
      const body = schema(sent);
      const answer = schema(goodAnswer(response));
      const operation: Operation = {
        callers: detail?.[callersKey],
        ownNames: detail?.[ownNamesKey] ?? [],
        seeks: detail?.[seeksKey],
        body: body && documented(body),
        read: body && reader(body),
        names: body ? namesOf(body) : {},
        tell: answer && teller(answer),
        query: schema(query),
        bodyLimit: mostBytesAt(path),
        errorMember: detail?.[errorMemberKey] ?? false,
      };
      return [`${method} ${path}`, operation];
    }),
  );
}

const goodAnswer = (response: Hooks["response"] = {}) =>
  typeof response === "string" || Kind in response ? undefined : response[200];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The methods of a path, for an answer's `Allow`; none for a path that there is not (rule: wrong-method). */
export function methodsOf(app: AnyElysia, path: string): string[] {
  const { http, static: fixed } = app.router;
  const found = methods.filter((method) => fixed[path]?.[method] !== undefined || http.find(method, path));
  return found.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}
