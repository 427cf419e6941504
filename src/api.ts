import { personHeader } from "../server/platform/pages/kept-pages.ts";
import { answered, type Names, sent } from "./api-names.ts";
import type { paths } from "./api-types.ts";
import { patience } from "./kept/patience.ts";

type Json<Part, Otherwise> = Part extends { content: { "application/json": infer Value } }
  ? Value
  : Otherwise;
type With<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

/** What can be asked for, and what answers. */
export type Readable = With<"get">;
export type Read<Path extends Readable> = Json<paths[Path]["get"]["responses"][200], unknown>;

/** What can be done, what it takes, and what it answers when it is done. */
export type Callable = With<"post">;
export type Answer<Path extends Callable> = Json<paths[Path]["post"]["responses"][200], unknown>;
export type Body<Path extends Callable> = paths[Path]["post"] extends { requestBody?: infer Sent }
  ? Json<NonNullable<Sent>, never>
  : never;

/** The API refused; `fields` is its flat object from field to message, `msg` for what belongs to none. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly fields: Record<string, string>,
    /** The whole answer, for the few further members such as `canApplyWithConfirmation`. */
    readonly body: Record<string, unknown>,
  ) {
    super(`${status} ${code}`);
  }

  /** The message that belongs to no field, else the first one. */
  get text(): string | undefined {
    return this.fields["msg"] ?? Object.values(this.fields)[0];
  }
}

/** Nobody answered: whether it was done is not known. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The server's own words about a call that failed. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.text : undefined;
}

interface Options {
  method?: "POST" | "GET";
  /** Name of the request, by which the server knows it again. */
  key?: string;
  /** The tag of what is changed, as it was seen: it is refused when something else is there by now. */
  match?: string;
  /** Where the session has ended; left out, the browser leaves for the login page. */
  onEnded?: (() => void) | undefined;
}

/**
 * Calls the API of our own origin; the session travels in its cookie. What it takes and answers comes from the
 * OpenAPI document, in plain words: what is called otherwise on the way is translated here.
 * @throws ApiError when it refuses; status 0 when it cannot be reached. On 401 the browser leaves for the
 * login page.
 */
export const call = <Path extends Callable>(
  path: Path,
  body?: Body<Path>,
  options?: Pick<Options, "match" | "onEnded">,
): Promise<Answer<Path>> => ask(path, body, options);

/** As `call`, for what is only looked at. */
export const read = <Path extends Readable>(path: Path): Promise<Read<Path>> =>
  ask(path, undefined, { method: "GET" });

/** The one place where an answer is taken for what the document says of it (rule: calls-end). */
async function ask<T>(path: string, body?: object, options: Options = {}): Promise<T> {
  const response = await reach(path, bodyFor(path, body), options);
  const answer = await response.json().catch((error: unknown) => {
    // Broken off on the way, or of somebody else, as of a network that asks for its own sign-in first.
    if (response.ok || !(error instanceof SyntaxError)) throw unreachable();
    return {};
  });
  if (response.ok) return renamed(answer, answered[path]) as T;
  if (response.status === 401) (options.onEnded ?? leave)();
  throw toError(response.status, plainly(path, answer));
}

/** What is sent to a call, as it takes it. */
export const bodyFor = (path: string, body: unknown) => renamed(body, sent[path]);

/** A refusal, by the names of what was to be sent, and what there is now (rule: changed-meanwhile) as it would have been answered. */
function plainly(path: string, refusal: unknown): unknown {
  // Of somebody else on the way.
  if (typeof refusal !== "object" || refusal === null) return refusal;
  const names = Object.entries(sent[path] ?? {}).map(([plain, outside]) => [[outside].flat()[0], plain]);
  const { present, ...rest } = refusal as { present?: unknown };
  const now = present === undefined ? {} : { present: renamed(present, answered[path]) };
  return { ...(renamed(rest, Object.fromEntries(names)) as object), ...now };
}

function renamed(value: unknown, names: Names | undefined): unknown {
  if (!names || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const [to = name, within] = [Object.hasOwn(names, name) ? names[name] : undefined].flat() as [
        string?,
        Names?,
      ];
      return [to, renamed(member, within)];
    }),
  );
}

/** Where one signs in, and is led back from to this page (rule: typed-kept). */
export const signInPath = (ended: "" | "=typed" = "") =>
  `/app/login?ended${ended}&next=${encodeURIComponent(location.pathname + location.search)}`;

const leave = () => location.assign(signInPath());

/** Whose page this is: another account that has signed in meanwhile does not act on it (rule: form-of-one-account). */
export const whosePage = (): Record<string, string> => {
  const person = document.querySelector<HTMLMetaElement>("meta[name=person]")?.content;
  return person ? { [personHeader]: person } : {};
};

/** Milliseconds between questions for the answer of a request that is still under way. */
const pause = 1_000;
const questions = 20;

/**
 * As `call`, for what must not be done twice: sent again unchanged, after a press too many or an answer that was lost,
 * it gets the first answer.
 */
export async function callOnce<Path extends Callable>(
  path: Path,
  body: Body<Path>,
  options?: Pick<Options, "onEnded">,
): Promise<Answer<Path>> {
  const request = `${path} ${JSON.stringify(body)}`;
  const key = nameOf(request);
  for (let asked = 1; ; asked++) {
    try {
      const answer = await ask<Answer<Path>>(path, body, { ...options, key });
      forgetName(request);
      return answer;
    } catch (error) {
      const running = error instanceof ApiError && error.code === "idempotency_key_running";
      if (!running || asked === questions) throw error;
      await new Promise((later) => setTimeout(later, pause));
    }
  }
}

const unreachable = () => new ApiError(0, "unreachable", {}, {});

async function reach(path: string, body: unknown, options: Options): Promise<Response> {
  try {
    return await fetch(path, {
      method: options.method ?? "POST",
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...whosePage(),
        ...(options.key ? { "idempotency-key": options.key } : {}),
        ...(options.match ? { "if-match": options.match } : {}),
      },
      body: options.method === "GET" ? undefined : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw unreachable();
  }
}

export function toError(status: number, answer: unknown): ApiError {
  const body = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  const { code, ...rest } = body;
  const texts = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new ApiError(status, typeof code === "string" ? code : "unknown", Object.fromEntries(texts), body);
}

/**
 * Names for requests that must not be done twice (`Idempotency-Key`): what is sent again unchanged, after a press too
 * many or a lost answer, has the name that it had, until it has been answered.
 */
const names = new Map<string, string>();

function nameOf(request: string): string {
  const name = names.get(request) ?? crypto.randomUUID();
  names.set(request, name);
  return name;
}

/** Has been answered: the same wish from now on is a new one. */
function forgetName(request: string): void {
  names.delete(request);
}
