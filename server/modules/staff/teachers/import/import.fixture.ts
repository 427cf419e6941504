import type { Actor } from "../../../auth/index.ts";
import { roster } from "../roster.fixture.ts";
import { importTeachers, type Outcome } from "./import.ts";
import { proposeTeachers } from "./propose.ts";
import { linesOfText } from "./read-text.ts";

export const listOf = (text: string, named?: string) => ({ school: named, lines: linesOfText(text) });
export const usual = { mailed: false, renewed: false, key: "k".repeat(43), from: 0 };
export const passwordOf = (outcome: Outcome | undefined) =>
  (outcome && "password" in outcome && outcome.password) || "";
export const becameOf = (outcomes: Outcome[]) => outcomes.map(({ became }) => became);

/** A roster whose principals look at lists and bring them in, all parts one after the other. */
export async function importing() {
  const world = await roster();
  const { t, app } = world;
  const propose = async (actor: Actor, text: string, named?: string) =>
    (await proposeTeachers(t.ctx, actor, listOf(text, named))).proposals;
  async function bring(actor: Actor, text: string, change: Partial<typeof usual> = {}): Promise<Outcome[]> {
    const part = await importTeachers(t.ctx, actor, { ...listOf(text), ...usual, ...change });
    if (part.done >= part.proposals.length) return part.outcomes;
    return [...part.outcomes, ...(await bring(actor, text, { ...change, from: part.done }))];
  }
  const opens = async (email: string, password: string) =>
    (await app.anybody.post("/api/shared/login", { email, password })).status;
  return { ...world, propose, bring, opens };
}
