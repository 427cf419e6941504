import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { NewJob } from "../../../server/modules/jobs/index.ts";
import type { JobTextName } from "../../../server/modules/jobs/texts.ts";
import { ApiError, callOnce, signInPath } from "../../api.ts";
import { toastFailure } from "../../components/feedback/failures.ts";
import { meanwhile } from "../../components/form/sent/meanwhile-words.ts";
import { rememberTyping } from "../../components/form/sent/typed-early.ts";
import { leaveFor, useAction } from "../../components/use/useAction.ts";
import { type KeyBelow, type Translate, translate } from "../../i18n.ts";
import { useUploads } from "./attachments/useUploads.ts";
import { beganOnPage, changeOver, seenIn, sent } from "./change.ts";
import { bodyOf, changedAs, draftFromForm, isMessage, type JobDraft, problemsOf } from "./draft.ts";
import { afterPosting } from "./first/after.ts";
import { useKept } from "./kept/useKept.ts";
import type { JobFormProps } from "./props.ts";
import { askedOfTime, type Errors, linksOf, placed, timeAnyway } from "./wrong.ts";

/** What the parts of the form share: what it holds, what is wrong with that, and how it is changed. */
export type JobFormState = ReturnType<typeof useJobForm>["state"];

/** The form's state for its parts, and how it is sent. */
export function useJobForm(props: JobFormProps) {
  const { lang, today, choices, lengths, job } = props;
  const time = useTime(props.time);
  const [opened] = useState(() => Date.now());
  const now = props.now ? new Date(Date.parse(props.now) + Date.now() - opened) : undefined;
  const t = translate(lang);
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, setErrors, set, setFiles, setDraft } = useDraft(props);
  const kept = useKept({
    ...props,
    draft,
    replace: (other) => {
      setDraft(other);
      setErrors({});
    },
    focus: () =>
      form.current?.querySelector<HTMLElement>("select, input:not([type=hidden], [type=submit])")?.focus(),
  });
  const uploads = useUploads(t, (stored) => setFiles((before) => [...before, ...stored]));
  const { busy, submit } = useSubmit({
    ...{ form, today, choices, job, draft, setDraft, t },
    isShort: uploads.refused.length > 0,
    onWrong: (found) => setErrors(placed(found, { ...props, draft })),
    onPosted: kept.end,
    // What is kept here comes back by itself; else it is sent as without scripts, which keeps it (rule: typed-kept).
    onEnded: async () =>
      (await kept.waitForSignIn()) ? location.assign(signInPath("=typed")) : form.current?.submit(),
  });
  /** All that a field of one of the job's texts needs. */
  const text = (name: JobTextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    maxLength: lengths[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const message = isMessage(choices, draft.school);
  const state = {
    t,
    lang,
    today,
    time,
    now,
    choices,
    lengths,
    job,
    draft,
    errors,
    links: linksOf(errors),
    message,
    set,
    setFiles,
    text,
    kept,
    uploads,
    /** Whether files are on their way, which a job that is posted now would be without. */
    sending: uploads.sending.length > 0,
  };
  return { form, state, busy, submit };
}

/** The time at the school, by the clock of the server, as the form is written on. */
function useTime(atFirst: string): string {
  const [opened] = useState(() => performance.now());
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow((before) => before + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  const [hour = 0, minute = 0] = atFirst.split(":").map(Number);
  const passed = Math.floor((performance.now() - opened) / 60_000);
  const minutes = Math.min(hour * 60 + minute + passed, 24 * 60 - 1);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** What the form holds, and what is wrong with it until that is changed. */
function useDraft(props: JobFormProps) {
  const { initial } = props;
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState(() => placed(props.refused, { ...props, draft: initial }));

  // Begun while the first rendering still leaves the page as it was: after it React has put its values back.
  const [typedEarly] = useState(() =>
    rememberTyping("form.job-form", (form) => draftFromForm(form, initial)),
  );
  // Before anything can be pressed: a press may be what makes the form alive.
  useLayoutEffect(() => {
    const typed = typedEarly?.();
    if (typed) setDraft(({ files }) => ({ ...typed, files }));
  }, [typedEarly]);

  /** @param fields what was wrong with these is forgotten; what the form calls otherwise than the draft is named */
  const set = (change: Partial<JobDraft>, fields = Object.keys(change)) => {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => without(before, fields));
  };
  const setFiles = (change: (files: string[]) => string[]) =>
    setDraft((before) => ({ ...before, files: change(before.files) }));
  return { draft, errors, setErrors, set, setFiles, setDraft };
}

function without(fields: Errors, names: string[]): Errors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

interface Submission extends Pick<JobFormProps, "today" | "choices" | "job"> {
  draft: JobDraft;
  setDraft(draft: JobDraft): void;
  t: Translate;
  form: RefObject<HTMLFormElement | null>;
  /** A file did not get there, and is still in the list (rule: attachments). */
  isShort: boolean;
  onWrong(errors: Errors): void;
  onPosted(): void;
  /** The session has ended. */
  onEnded(): void;
}

/** Posts or changes the job, and leaves for the page that shows it; or says what is wrong and leads there. */
function useSubmit({
  form,
  isShort,
  today,
  choices,
  job,
  draft,
  setDraft,
  t,
  onWrong,
  onPosted,
  onEnded,
}: Submission) {
  // As the page has it: a form that is filled again began with something else than is there now.
  const [began] = useState(() => beganOnPage());
  const seen = useRef(job && seenIn(began, job.seen));
  const leads = useRef(false);
  const show = (found: Errors) => {
    onWrong(found);
    leads.current = true;
  };
  // Once it is said.
  useEffect(() => {
    if (leads.current) leadToWrong(form.current);
    leads.current = false;
  });
  const { busy, run } = useAction((error) => {
    const fields = error instanceof ApiError ? without(error.fields, ["msg"]) : {};
    show(fields);
    if (Object.keys(fields).length === 0) toastFailure(t)(error);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems: [string, KeyBelow<"jobs:form.">][] = Object.entries(
      problemsOf(draft, choices, today, job?.startDate),
    );
    if (isShort) problems.push(["files", "filesMissing"]);
    if (problems.length > 0) {
      return show(Object.fromEntries(problems.map(([name, key]) => [name, t(`jobs:form.${key}`)])));
    }
    const posted = (typed: JobDraft) => bodyOf(typed, choices, today);
    const isMeant = form.current?.querySelector(`[name=${timeAnyway}]:checked`) != null;
    const began = seen.current?.began ?? draft;
    const both = [posted(began), posted(draft)] as const;
    return run(async () => {
      const asked = job && (await askedByNow(job.asksOfTime, isMeant, both));
      if (asked) return show(asked);
      if (job && seen.current) {
        const other = await changeOver(job.id, seen.current, draft, { posted, onEnded });
        if (other) {
          seen.current = other.present;
          setDraft(other.draft);
          return show(meanwhile({ ...other.present.began }, other.changed, t));
        }
        const done = changedAs(job.concerned, [posted(seen.current.began), posted(draft)]);
        await leaveFor(`/app/manage/${job.id}?done=${done}`);
      } else {
        const { id } = await postJob(posted(draft), onEnded);
        onPosted();
        await leaveFor(afterPosting(draft, choices, id));
      }
    });
  };
  return { busy, submit };
}

/** As `askedOfTime`, with whoever is asked by now; what looks for them comes when another time is saved. */
async function askedByNow(...[asks, isMeant, both]: Parameters<typeof askedOfTime>) {
  if (!askedOfTime("?", isMeant, both)) return undefined;
  const by = await import("../job/people/ends-now.ts").then((does) => does.endsNow(asks)).catch(() => asks);
  return askedOfTime(by, isMeant, both);
}

/** To the first wrong field; above a missing school there is nothing (rule: school-chosen). */
function leadToWrong(form: HTMLFormElement | null): void {
  const wrong = [
    ...(form?.querySelectorAll<HTMLElement>("[aria-invalid=true], .wrong > #field-files") ?? []),
  ];
  const first = wrong.find((one) => one.checkVisibility());
  const isSchool = first?.id === "field-school";
  if (isSchool) window.scrollTo({ top: 0, behavior: "smooth" });
  if (first) first.focus({ preventScroll: isSchool });
  else form?.querySelector(".notice[role=alert]")?.scrollIntoView({ block: "center" });
}

/** @throws ApiError with what is wrong by the form's fields */
const postJob = (job: NewJob, onEnded: () => void) =>
  callOnce("/api/teachers/addtemp", sent(job), { onEnded });
