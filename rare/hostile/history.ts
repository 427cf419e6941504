import { sql } from "drizzle-orm";
import type { TestContext } from "../../tests/support/database.ts";
import type { testApp } from "../../tests/support/http.ts";
import { type Drawn, goodOf, mayCall } from "./calls.ts";
import { type Answer, type Call, type Session, send, sessionOf, stands } from "./client.ts";
import type { Here, Role } from "./here.ts";
import type { Judged } from "./judge.ts";
import type { State } from "./state.ts";

interface Parts {
  t: TestContext;
  app: Awaited<ReturnType<typeof testApp>>["app"];
  here: Here;
  state: State;
  judge: (judged: Judged) => Promise<string[]>;
  /** Who may call an operation; undefined for everybody. */
  callersOf: (operation: string) => true | readonly string[] | undefined;
  isOpen: (operation: string) => boolean;
}

/** Calls one after the other, in which each may name what those before have told. */
export class History {
  readonly #sessions = new Map<Role, Session>();
  /** What was called, with its status. */
  readonly told: string[] = [];
  readonly answered: { operation: string; status: number }[] = [];

  constructor(readonly parts: Parts) {}

  /** Makes a call. @returns what is wrong with its answer */
  async make(drawn: Drawn): Promise<string[]> {
    const { t, app, state, judge } = this.parts;
    const session = await this.#session(drawn.role);
    if (!session && drawn.role !== "visitor") return [];
    const call = this.#call(drawn, session);
    const before = session && (await typeOf(t, session.accountId));
    const answer = await send(app, call);
    this.told.push(`${drawn.role} ${call.method} ${call.path} ${answer.status} ${codeOf(answer)}`);
    this.answered.push({ operation: drawn.operation, status: answer.status });
    const found = await judge({ call, answer, operation: drawn.operation, seer: session?.accountId });
    found.push(...(await this.#wrongDoor(drawn, answer, session, before)));
    state.learn(answer);
    return found.length === 0
      ? []
      : [`${drawn.role} ${drawn.operation} ${shown(call)}`, ...found.slice(0, 5)];
  }

  async #session(role: Role): Promise<Session | undefined> {
    const { t, here } = this.parts;
    if (role === "visitor") return undefined;
    const known = this.#sessions.get(role);
    if (known) return known;
    const made = await sessionOf(t, here.callers[role].id);
    if (!made || !(await stands(t, made))) return undefined;
    this.#sessions.set(role, made);
    return made;
  }

  /** Whether somebody came in who may not, or was sent away who may. */
  async #wrongDoor(
    { operation, role }: Drawn,
    { status }: Answer,
    session: Session | undefined,
    before: { type: string; operator: boolean } | undefined,
  ): Promise<string[]> {
    const { t, callersOf, isOpen } = this.parts;
    if (!session) return !isOpen(operation) && status !== 401 ? [`a visitor was answered ${status}`] : [];
    if (status === 401) {
      this.#sessions.delete(role);
      return (await stands(t, session)) ? ["401 in a session that stands"] : [];
    }
    const callers = callersOf(operation);
    if (!before || callers === undefined || callers === true || status === 403) return [];
    const able = callers.includes(before.type) || (before.operator && mayCall(callers, "operator"));
    return able ? [] : [`who acts as ${before.type} was answered ${status}`];
  }

  #call(drawn: Drawn, session: Session | undefined): Call {
    const { state } = this.parts;
    const [method = "", template = ""] = drawn.operation.split(" ");
    const { body, type } = this.#body(drawn);
    const query = Object.entries(state.resolve(drawn.query, drawn.role) as object);
    const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
    return {
      method,
      path: this.#path(template, drawn) + (search ? `?${search}` : ""),
      headers: {
        ...drawn.headers,
        ...(type === undefined ? {} : { "content-type": type }),
        ...(session ? { authorization: session.token } : {}),
      },
      ...(body === undefined ? {} : { body }),
    };
  }

  #path(template: string, { operation, body, params, role }: Drawn): string {
    const { state, here } = this.parts;
    const good = goodOf(operation)?.path;
    if (body.kind === "good" && good) return good(here.world, this.#me(role));
    const values = state.resolve(params, role) as Record<string, unknown>;
    return template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]) || "%20");
  }

  #me(role: Role) {
    return this.parts.here.callers[role === "visitor" ? "substitute" : role];
  }

  #body({ operation, body, role }: Drawn): { body?: string; type?: string } {
    const { state, here } = this.parts;
    if (body.kind === "none") return {};
    if (body.kind === "raw") return { body: body.text, type: body.type };
    const value =
      body.kind === "good"
        ? { ...goodOf(operation)?.body?.(here.world, this.#me(role)), ...body.members }
        : body.value;
    const whole = state.resolve(value, role);
    if (body.kind === "value" && body.form && isFlat(whole))
      return { body: formText(whole), type: "application/x-www-form-urlencoded" };
    return { body: JSON.stringify(whole) ?? "", type: "application/json" };
  }
}

/** Without the session, which nobody else can use. */
const shown = ({ path, headers: { authorization: _, ...headers }, body }: Call) =>
  JSON.stringify({ path, headers, body: String(body ?? "").slice(0, 500) });

const isFlat = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A lone half of a pair cannot stand in an address: it goes as the three bytes that some would write. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

const formText = (value: object) =>
  Object.entries(value)
    .flatMap(([name, member]) => [member].flat().map((one) => `${encoded(name)}=${encoded(one)}`))
    .join("&");

const codeOf = ({ body }: Answer) => (body as { code?: string } | null | undefined)?.code ?? "";

async function typeOf(t: TestContext, id: string) {
  const [found] = await t.db.execute<{ type: string; operator: boolean }>(sql`
    select a.type, exists (select from school_members m join schools s on s.id = m.school_id
      where m.account_id = a.id and s.kind = 'admin') as operator from accounts a where a.id = ${id}`);
  return found;
}
