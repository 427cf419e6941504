import type { NewJob } from "../../../server/modules/jobs/index.ts";
import { type Answer, ApiError, type Body, call } from "../../api.ts";
import { merged } from "../../components/form/sent/merged.ts";
import { draftOf, type JobDraft } from "./draft.ts";

/** What a form has seen of the job that it changes, and by what tag the server knows that. */
export interface SeenJob {
  began: JobDraft;
  tag: string;
}

/** A tag of nothing that there is: what is saved with it is put together with what is there first. */
export const noTag = '"-"';

/** What the form began with as the page came, before React puts its own values back; nothing on the server. */
export const beganOnPage = (): string | undefined =>
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLInputElement>("form.job-form > input[name=began]")?.value;

/** What a form has seen whose page may have been filled again (rule: typed-kept). */
export function seenIn(began: string | undefined, present: SeenJob): SeenJob {
  if (began === undefined || began === JSON.stringify(present.began)) return present;
  return { began: JSON.parse(began) as JobDraft, tag: noTag };
}

/** How often what is typed is put together with what others save in the meantime, before the person is asked. */
const most = 3;

/**
 * Changes a job over what others may have saved since the form was opened (rule: changed-meanwhile).
 * @returns undefined when it is done; else what has to be looked at: the fields that both have changed, and what there is now
 * @throws ApiError with what is wrong by the form's fields
 */
export async function changeOver(
  id: string,
  seen: SeenJob,
  typed: JobDraft,
  { posted, onEnded }: { posted(draft: JobDraft): NewJob; onEnded(): void },
): Promise<{ draft: JobDraft; changed: (keyof JobDraft)[]; present: SeenJob } | undefined> {
  let draft = typed;
  let now = seen;
  for (let time = 1; ; time++) {
    try {
      const body = { ...sent(posted(draft)), id };
      await call("/api/teachers/updatetemp", body, { match: now.tag, onEnded });
      return undefined;
    } catch (error) {
      const present = presentIn(error);
      if (!present || time > most) throw error;
      const both = merged<FormEntries>(asEntries(now.began), asEntries(draft), asEntries(present.began));
      draft = { ...draft, ...both.merged };
      now = present;
      if (both.changed.length > 0) return { draft, changed: both.changed as (keyof JobDraft)[], present };
    }
  }
}

type FormEntries = { [Name in keyof JobDraft]: JobDraft[Name] };
const asEntries = (draft: JobDraft): FormEntries => ({ ...draft });

/** What a refusal says that there is now. */
function presentIn(error: unknown): SeenJob | undefined {
  if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") return undefined;
  const { present, etag } = error.body as { present: Answer<"/api/teachers/updatetemp">; etag: string };
  return { began: draftOf(present), tag: etag };
}

/** What a form lets one choose is of the reference data. */
export const sent = (job: NewJob) => job as Body<"/api/teachers/addtemp">;
