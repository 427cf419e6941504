// (rule: asked-directly)
import { boardAt } from "../../job/words/outcome.ts";
import { type FormChoices, isMessage, type JobDraft, postedAs } from "../draft.ts";
import { asksThen, knownAt } from "./choice.ts";

/** Whether the poster of what is written goes on to ask somebody. */
export const goesOnToAsk = (draft: JobDraft, choices: FormChoices): boolean =>
  !isMessage(choices, draft.school) && asksThen(draft.first, knownAt(choices, draft.school));

/** Where posting leads: to the board, or to where somebody is asked. */
export const afterPosting = (draft: JobDraft, choices: FormChoices, id: string): string =>
  goesOnToAsk(draft, choices) ? `/app/manage/${id}/ask?done=posted` : boardAt(postedAs(draft, choices), id);
