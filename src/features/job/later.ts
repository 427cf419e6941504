import type { Job } from "../../../server/modules/jobs/index.ts";
import { type Body, bodyFor, type Callable, call, isUnreachable } from "../../api.ts";
import { toast } from "../../components/feedback/toasts.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { addDeed, type Deed, lapsesAt } from "../../kept/deeds.ts";
import { whenInFull } from "./words/dates.ts";
import { jobTitle } from "./words/facts.ts";

/** What is said of a wish while it waits, and when it is done. */
export interface Words extends Pick<Deed, "text" | "done" | "until" | "late"> {
  waits: string;
}

/**
 * Calls the API, or puts the call aside until there is a connection, where the app can (rule: sent-later). Only for what may come
 * late, and changes nothing when it comes twice.
 * @param name of the wish: what is wanted of which job
 * @throws as `call`
 */
export async function callOrLater<Path extends Callable>(
  name: string,
  path: Path,
  body: Body<Path>,
  { waits, ...words }: Words,
): Promise<"done" | "waits"> {
  try {
    await call(path, body);
    return "done";
  } catch (error) {
    if (!isUnreachable(error) || !(await putAside(name, { path, body: bodyFor(path, body), ...words })))
      throw error;
    toast(waits);
    return "waits";
  }
}

async function putAside(name: string, deed: Deed): Promise<boolean> {
  const person = document.querySelector<HTMLMetaElement>("meta[name=person]")?.content;
  const app = await navigator.serviceWorker?.getRegistration("/app/");
  if (!person || !app?.active) return false;
  await addDeed(person, name, deed);
  // The line of what waits (features/installed/outbox.ts) shows it, and has it sent.
  dispatchEvent(new Event("put-aside"));
  return true;
}

/** Luokanopettaja, Mäkelän koulu, pe 27.11.2026 klo 8.00–12.00 */
const inOneLine = (job: Job, lang: Lang, t: Translate): string =>
  [jobTitle(job, lang, t), job.school, whenInFull(job, t)].join(", ");

interface Done {
  /** What is said when it is done. */
  done: string;
  lang: Lang;
  t: Translate;
}

export const laterWords = (what: "withdraw" | "hide", job: Job, { done, lang, t }: Done): Words => ({
  text: t(`jobs:later.${what}`, { job: inOneLine(job, lang, t) }),
  done,
  waits: t("jobs:later.waits"),
  until: lapsesAt(job.endsAt, Date.now()),
  late: t("jobs:later.late"),
});
