import type { ReactNode } from "react";
import type { Lengths } from "../../components/form/lengths.ts";
import type { Lang } from "../../i18n.ts";
import type { SeenJob } from "./change.ts";
import type { FormChoices, JobDraft } from "./draft.ts";
import type { Keeping } from "./kept/useKept.ts";

export interface JobFormProps {
  lang: Lang;
  /** Today at the school. */
  today: string;
  /** The time at the school when the page was written: the clock of the server. */
  time: string;
  /** The same moment, ISO; of a new job, which may be at a school with another clock. */
  now?: string;
  choices: FormChoices;
  initial: JobDraft;
  /** What the server found wrong with a form sent without script, by field. */
  refused: Record<string, string>;
  principal: boolean;
  lengths: Lengths<keyof JobDraft>;
  /** Whether the preview was asked for, without script. */
  seen?: boolean;
  /** Where this browser keeps what is typed; nothing is kept without. */
  keep?: Keeping | undefined;
  /** The fields of subjects and grades as the server writes them: the page's slot of this name. Messages have none. */
  work?: ReactNode;
  /** The job that is changed; a new one is posted without. */
  job?: {
    id: string;
    startDate: string;
    /** How long ago it was published, in milliseconds, when the page was written. */
    age: number;
    /** Who is told of a change that they see. */
    concerned?: "applicants" | "chosen" | undefined;
    /** Whose requests another time would end, in words: asked before it does (rule: ask-before-ending). Empty for nobody's. */
    asksOfTime: string;
    /** What is kept of it now, not what was typed. */
    seen: SeenJob;
  };
}
