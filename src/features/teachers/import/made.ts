import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { mostTeachers, type Outcome } from "../../../../server/modules/staff/teachers/import/index.ts";
import { say } from "../../../../server/platform/i18n.ts";
import type { Lang } from "../../../i18n.ts";

/** What became of a line, as the form carries it on: the list itself says whom it was about. */
const Made = Type.Object({
  line: Type.Integer(),
  became: Type.Union(
    (["added", "renewed", "invited", "here", "refused"] as const).map((became) => Type.Literal(became)),
  ),
  password: Type.Optional(Type.String({ maxLength: 20 })),
  /** Why it was refused. */
  wrong: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
});
export type Made = Static<typeof Made>;

const Several = Type.Array(Made, { maxItems: mostTeachers });

export const madeOf = (outcome: Outcome, lang: Lang): Made => ({
  line: outcome.line,
  became: outcome.became,
  wrong: outcome.wrong.slice(0, 50).map((message) => say(lang, message)),
  ...("password" in outcome && outcome.password ? { password: outcome.password } : {}),
});

/** Only shown again to who has sent it; what is no such list says nothing. */
export function madeIn(text: string): Made[] {
  try {
    const made: unknown = JSON.parse(text);
    return Value.Check(Several, made) ? made : [];
  } catch {
    return [];
  }
}
