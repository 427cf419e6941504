// (rule: logs-tell-no-secrets)
/** What may be written down of a failure: enough to mend it, and nothing that a person has typed. */
export interface SafeError {
  type: string;
  message: string;
  /** SQLSTATE, or the code of the driver, the network or the system. */
  code?: string;
  constraint?: string;
  table?: string;
  /** Of a statement, its parameters as `$1`. */
  statement?: string;
  stack?: string;
  cause?: SafeError;
}

interface Failure {
  name?: string;
  message?: unknown;
  stack?: string;
  cause?: unknown;
  code?: unknown;
  query?: unknown;
  severity?: unknown;
  constraint_name?: unknown;
  constraint?: unknown;
  table_name?: unknown;
  table?: unknown;
}

const longestMessage = 500;
const longestStatement = 2_000;
const deepest = 5;

/**
 * PostgreSQL's messages of these classes name columns, tables and settings; others quote the data, as do all its
 * details (22P02: `invalid input syntax for type uuid: "…"`).
 */
const quotesNothing = /^(08|23|25|28|40|42|53|54|55|57|58)/;

/** Of any thrown value, without parameters and details of statements, addresses and tokens of links. */
export function safeError(thrown: unknown, depth = 0): SafeError {
  // Not all that fails is an `Error` of ours: libraries throw plain objects, and errors of another realm.
  if (!isFailure(thrown)) return { type: typeof thrown, message: "something else than an error was thrown" };
  const failure = thrown;
  const statement = text(failure.query);
  const cause = failure.cause && depth < deepest ? safeError(failure.cause, depth + 1) : undefined;
  return withoutEmpty({
    type: typeOf(failure),
    message: messageOf(failure, statement),
    code: text(failure.code),
    constraint: text(failure.constraint_name) ?? text(failure.constraint),
    table: text(failure.table_name) ?? text(failure.table),
    statement: statement?.slice(0, longestStatement),
    stack: framesOf(failure),
    cause,
  });
}

const isFailure = (thrown: unknown): thrown is Failure =>
  typeof thrown === "object" &&
  thrown !== null &&
  (thrown instanceof Error || "message" in thrown || "code" in thrown);

/** Its class, or the name that it has given itself. */
function typeOf(failure: Failure): string {
  const { name: ofClass } = failure.constructor ?? {};
  const [own, called] = [text(failure.name), text(ofClass)];
  return (called === undefined || called === "Error" || called === "Object" ? own : called) ?? "object";
}

/** The same as an error, for those who log or keep what is thrown at them. */
export function withoutData(thrown: unknown): Error {
  const safe = safeError(thrown);
  const error = new Error(summaryOf(safe));
  error.name = safe.type;
  error.stack = `${safe.type}: ${error.message}\n${safe.stack ?? ""}`;
  // By it those who answer know whether the same may be asked again.
  const code = codeOf(safe);
  return code === undefined ? error : Object.assign(error, { code });
}

const codeOf = ({ code, cause }: SafeError): string | undefined => code ?? (cause && codeOf(cause));

/** An error as a terminal may show it: whole, unless it is of a statement. */
export function presentable(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return isFailure(thrown) ? withoutData(thrown) : new Error(String(thrown));
  return "query" in thrown || "severity" in thrown ? withoutData(thrown) : thrown;
}

/** In one line. */
function summaryOf({ message, code, constraint, cause }: SafeError): string {
  const own = [message, code && !message.includes(code) ? `(${code})` : "", constraint && `[${constraint}]`];
  return [own.filter(Boolean).join(" "), ...(cause ? [summaryOf(cause)] : [])].join(": ");
}

function messageOf({ message, code, severity }: Failure, statement: string | undefined): string {
  const fromServer = typeof severity === "string";
  if (statement !== undefined && !fromServer) return "failed query";
  if (fromServer && !quotesNothing.test(String(code))) return `PostgreSQL ${code}`;
  return scrubbed(String(message ?? "")).slice(0, longestMessage);
}

const scrubbed = (message: string) =>
  message
    .replace(/(?<![^\s"'<>()=:,;])[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/g, "…@…")
    .replace(/\/(confirm|reset|unsubscribe)\/[^/\s"']+/g, "/$1/…")
    .replace(/\b(postgres(?:ql)?|smtps?):\/\/[^\s"']+/g, "$1://…");

/** Where it happened; the lines before that repeat the message. */
function framesOf({ stack, message }: Failure): string | undefined {
  const after = (stack ?? "").split(String(message || "\u0000")).at(-1) ?? "";
  const frames = after.split("\n").filter((line) => /^\s+at .*(:\d+\)?|\((native|unknown)\))$/.test(line));
  return frames.slice(0, 12).join("\n") || undefined;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function withoutEmpty(error: { [K in keyof SafeError]: SafeError[K] | undefined }): SafeError {
  return Object.fromEntries(
    Object.entries(error).filter(([, value]) => value !== undefined),
  ) as unknown as SafeError;
}
