import type { Answer } from "./client.ts";
import type { Elsewhere } from "./elsewhere.ts";
import type { Here, Role } from "./here.ts";
import { type Kind, Pick } from "./values.ts";

/** As many of a kind are remembered: the latest. */
const most = 30;

/** What can be named in a call by now: what is here, what is elsewhere, what earlier answers told, what is nowhere. */
export class State {
  readonly #known: Record<Kind, string[]>;
  readonly #told: Partial<Record<Kind, string[]>> = {};

  constructor(here: Here, elsewhere: Elsewhere) {
    const { people, school } = here.world;
    const own = Object.values(people).map(({ email }) => email);
    const others = Object.values(elsewhere.people).map(({ email }) => email);
    const id = "01980000-0000-7000-8000-000000000000";
    this.#known = {
      job: [...here.jobs, ...elsewhere.jobs, id, "f".repeat(24)],
      id: [...here.jobs, ...elsewhere.jobs, people.teacherOwn.id, elsewhere.people.substitute.id, id],
      email: [...own, ...others, "nobody@example.test", "Uusi.Ihminen@Example.test"],
      school: [
        school.name,
        school.id,
        ...people.ledare.schools.map(({ name }) => name),
        "Uusi koulu",
        "Admin",
      ],
      code: [...here.codes, "ABCD-2345", "nonsense"],
      file: [...here.files, ...elsewhere.files, `${"0".repeat(32)}nothing.pdf`],
      picture: [`${"0".repeat(32)}picture.webp`],
      token: ["nonsense", "a".repeat(43)],
      cursor: ["nonsense", "W10"],
      region: ["FI-18", "SE-AB", "Uusimaa", "FI-01", "XX-99"],
    };
    this.#elsewhere = [
      elsewhere.school.name,
      elsewhere.school.id,
      people.principalOther.schools[0]?.name ?? "",
    ];
  }

  readonly #elsewhere: string[];

  /** An operator lets people join any school, after which they belong there: of others' schools they are not told here. */
  #choices(kind: Kind, role: Role): string[] {
    const further = kind === "school" && role !== "operator" ? this.#elsewhere : [];
    return [...this.#known[kind], ...further, ...(this.#told[kind] ?? [])];
  }

  /** Puts what is there in the place of what stands for it. */
  resolve(value: unknown, role: Role): unknown {
    if (value instanceof Pick) {
      const choices = this.#choices(value.kind, role);
      return choices[value.n % choices.length];
    }
    if (Array.isArray(value)) return value.map((member) => this.resolve(member, role));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.resolve(member, role)]),
    );
  }

  /** Remembers what an answer names, so that later calls can. */
  learn({ status, body, headers }: Answer): void {
    if (status >= 300) return;
    const cursor = headers.get("next-cursor");
    if (cursor) this.#keep("cursor", cursor);
    this.#look("", body);
  }

  #look(name: string, value: unknown): void {
    if (typeof value === "string") {
      const kind = kindOf(name, value);
      if (kind) this.#keep(kind, value);
    } else if (typeof value === "object" && value !== null) {
      const inList = Array.isArray(value);
      for (const [member, inner] of Object.entries(value).slice(0, 40))
        this.#look(inList ? name : member, inner);
    }
  }

  #keep(kind: Kind, value: string): void {
    const told = this.#told[kind] ?? [];
    this.#told[kind] = told;
    if (!told.includes(value)) told.push(value);
    if (told.length > most) told.shift();
  }
}

function kindOf(name: string, value: string): Kind | undefined {
  if (/cursor/i.test(name)) return "cursor";
  if (/^(files?|filename)$/i.test(name) && value.length > 32)
    return value.endsWith(".webp") ? "picture" : "file";
  if (/^(uniqueId|_id|jobId)$/.test(name)) return "job";
  if (name === "id" && /^[0-9a-f-]{36}$/.test(value)) return "id";
  if (/^code$/i.test(name) && /-/.test(value)) return "code";
  return undefined;
}
