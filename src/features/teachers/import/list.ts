import type { Actor } from "../../../../server/modules/auth/index.ts";
import {
  type ChosenKinds,
  type Column,
  importTeachers,
  kindsIn,
  type Proposal,
  proposeTeachers,
  readTeacherList,
} from "../../../../server/modules/staff/teachers/import/index.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { attempt } from "../../../components/form/sent/action.ts";
import { linesIn, listIn, textIn } from "../../../components/form/sent/read.ts";
import type { Lang } from "../../../i18n.ts";
import { type Made, madeIn, madeOf } from "./made.ts";

export const importPath = "/app/teachers/import";

/** What is sent of a list, as text, whatever it came as. */
export interface SentList {
  school: string;
  lines: string;
  /** What the columns hold, where somebody has said it. */
  kinds?: ChosenKinds | undefined;
  mailed: boolean;
  renewed: boolean;
  /** Of the passwords (rule: teacher-import-broken-off). */
  key: string;
  /** How many lines have been carried out, and what became of them. */
  from: number;
  made: Made[];
}

export const nothingSent = (): SentList => ({
  school: "",
  lines: "",
  mailed: true,
  renewed: false,
  key: newKey(),
  from: 0,
  made: [],
});

/** A list that is looked at, or of which some are added, or all. */
export interface Shown {
  step: "preview" | "adding" | "results";
  proposals: Proposal[];
  school: string;
  /** How a list was read that is looked at. */
  read?: { columns: Column[]; sheet?: string | undefined; hadIdentityCodes: boolean };
}

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  form: FormData;
}

/**
 * Shows what would be made of a list, or makes the next part of it. Nothing of it is kept but in the form itself, which
 * goes to and fro until all is made: whatever is lost on the way is sent again and answered as before.
 */
export async function answerList({ ctx, actor, lang, form }: Asked) {
  const sent = sentIn(form);
  const outcome = await attempt(lang, async (): Promise<Shown> => {
    const file = form.get("file");
    const hasFile = file instanceof File && file.size > 0;
    const { text, lines, ...read } = await readTeacherList(ctx, actor, hasFile ? file : sent.lines);
    sent.lines = text;
    const wanted = textIn(form, "do");
    if (hasFile || !["import", "part"].includes(wanted)) {
      const asked = { school: sent.school, lines, kinds: sent.kinds };
      const { proposals, school, columns } = await proposeTeachers(ctx, actor, asked);
      return { step: "preview", proposals, school: school.name, read: { ...read, columns } };
    }
    const { outcomes, proposals, school, done } = await importTeachers(ctx, actor, { ...sent, lines });
    sent.made.push(...outcomes.map((one) => madeOf(one, lang)));
    sent.from = done;
    // A script asks for parts alone, until it shows all of them.
    const isAll = done === proposals.length && wanted === "import";
    return { step: isAll ? "results" : "adding", proposals, school: school.name };
  });
  return { sent, outcome };
}

const newKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

function sentIn(form: FormData): SentList {
  const key = textIn(form, "key");
  const from = Number(textIn(form, "from"));
  const columns = listIn(form, "column");
  return {
    school: textIn(form, "school"),
    lines: linesIn(form, "lines"),
    kinds: columns.join() === textIn(form, "columns") ? undefined : kindsIn(columns),
    mailed: form.has("mailed"),
    renewed: form.has("renewed"),
    key: /^[\w-]{43}$/.test(key) ? key : newKey(),
    from: Number.isInteger(from) && from > 0 ? from : 0,
    made: madeIn(textIn(form, "made")),
  };
}
