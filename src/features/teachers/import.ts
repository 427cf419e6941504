import type { Actor } from "../../../server/modules/auth/index.ts";
import {
  importTeachers,
  type Line,
  linesOfFile,
  linesOfText,
  type Outcome,
  type Proposal,
  proposeTeachers,
} from "../../../server/modules/staff/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { attempt, type Refused } from "../../components/form/action.ts";
import { linesIn, textIn } from "../../components/form/read.ts";
import type { Lang } from "../../i18n.ts";

export const importPath = "/app/teachers/import";

/** What is sent of a list, as text, whatever it came as. */
export interface SentList {
  school: string;
  lines: string;
  mailed: boolean;
}

export const nothingSent: SentList = { school: "", lines: "", mailed: true };

type Answer =
  | { proposals: Proposal[]; school: string }
  | { outcomes: Outcome[]; school: string; mailed: boolean };

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/** Shows what would be made of a list, or makes it; nothing of it is kept between the two but in the form itself. */
export async function answerList({ ctx, actor, lang, form }: Asked) {
  const sent: SentList = {
    school: textIn(form, "school"),
    lines: linesIn(form, "lines"),
    mailed: form.has("mailed"),
  };
  const outcome = await attempt(lang, async (): Promise<Answer> => {
    const file = form.get("file");
    const hasFile = file instanceof File && file.size > 0;
    const lines = hasFile ? await linesOfFile(file) : linesOfText(sent.lines);
    if (hasFile) sent.lines = writtenOut(lines);
    const list = { school: sent.school, lines };
    if (hasFile || textIn(form, "do") !== "import") {
      const { proposals, school } = await proposeTeachers(ctx, actor, list);
      return { proposals, school: school.name };
    }
    const { outcomes, school } = await importTeachers(ctx, actor, { ...list, mailed: sent.mailed });
    return { outcomes, school: school.name, mailed: sent.mailed };
  });
  return { sent, outcome } satisfies { sent: SentList; outcome: { done: Answer } | Refused };
}

/** Rows of a workbook that lie far apart get other numbers as text. */
const farthest = 2000;

/** As text that is read as these lines again, each in its place. */
function writtenOut(lines: readonly Line[]): string {
  const text: string[] = [];
  const isFar = (lines.at(-1)?.number ?? 0) > farthest;
  for (const { number, cells } of lines) {
    while (!isFar && text.length < number - 1) text.push("");
    text.push(cells.map(cellOf).join(";"));
  }
  return text.join("\n");
}

function cellOf(cell: string): string {
  const inLine = cell.replace(/\s+/g, " ");
  return /[;"]/.test(inLine) ? `"${inLine.replaceAll('"', '""')}"` : inLine;
}
