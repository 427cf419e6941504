import { forgetName, nameOf } from "./once.ts";

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

interface Options {
  method?: "POST" | "GET" | "DELETE";
  signal?: AbortSignal;
  /** Name of the request, by which the server knows it again. */
  key?: string;
}

/**
 * Calls the API of our own origin; the session travels in its cookie.
 * @throws ApiError when it refuses; status 0 when it cannot be reached. On 401 the browser leaves for the
 * login page.
 */
export async function call<T>(path: string, body?: object, options: Options = {}): Promise<T> {
  const response = await reach(path, body, options);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  if (response.status === 401) {
    const next = encodeURIComponent(location.pathname + location.search);
    location.assign(`/app/login?next=${next}`);
  }
  throw toError(response.status, answer);
}

/** Milliseconds between questions for the answer of a request that is still under way. */
const pause = 1_000;
const questions = 20;

/**
 * As `call`, for what must not be done twice: sent again unchanged, after a press too many or an answer that was lost,
 * it gets the first answer.
 */
export async function callOnce<T>(path: string, body: object): Promise<T> {
  const request = `${path} ${JSON.stringify(body)}`;
  const key = nameOf(request);
  for (let asked = 1; ; asked++) {
    try {
      const answer = await call<T>(path, body, { key });
      forgetName(request);
      return answer;
    } catch (error) {
      const running = error instanceof ApiError && error.code === "idempotency_key_running";
      if (!running || asked === questions) throw error;
      await new Promise((later) => setTimeout(later, pause));
    }
  }
}

async function reach(path: string, body: object | undefined, options: Options): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(path, {
      method: options.method ?? "POST",
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(isForm ? {} : { "content-type": "application/json" }),
        ...(options.key ? { "idempotency-key": options.key } : {}),
      },
      body: options.method === "GET" ? undefined : isForm ? body : JSON.stringify(body ?? {}),
      signal: options.signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, "unreachable", {}, {});
  }
}

function toError(status: number, answer: unknown): ApiError {
  const body = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  const { code, ...rest } = body;
  const texts = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new ApiError(status, typeof code === "string" ? code : "unknown", Object.fromEntries(texts), body);
}
