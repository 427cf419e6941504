import { shortPatience } from "../../../kept/patience.ts";

/** What the page of a job says of it, cut out of that page. */
export interface Part {
  title: string;
  /** The island with the job, as the server rendered it; it comes to life where it is put. */
  job: HTMLElement;
}

export const pathOf = (id: string) => `/app/specific/${id}`;

/** Whose address this is, if it is that of a job. */
export const jobAt = (path: string): string | undefined => /^\/app\/specific\/([^/]+)$/.exec(path)?.[1];

let parts = 0;

/**
 * The job's own page, or what there is of it to be shown beside a list (rule: job-beside).
 * @param glance nobody has asked for it: it does not count as opened
 * @returns undefined where the page is another one: not there, or for who has to sign in again
 * (rule: calls-end)
 */
export async function readPart(id: string, glance: boolean): Promise<Part | undefined> {
  const answer = await fetch(pathOf(id) + (glance ? "?glance" : ""), {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(shortPatience),
  });
  if (!answer.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const job = page.querySelector<HTMLElement>("main [data-job] > astro-island");
  if (!job) return undefined;
  nameAnew(job, `beside${++parts}`);
  return { title: page.querySelector("h1")?.textContent ?? "", job: document.adoptNode(job) };
}

/** React numbers the ids of each page from the beginning: beside those of the list they would be there twice. */
function nameAnew(job: HTMLElement, prefix: string): void {
  const before = `_${job.getAttribute("prefix")}R_`;
  for (const element of job.querySelectorAll("*")) {
    for (const { name, value } of element.attributes)
      if (value.includes(before)) element.setAttribute(name, value.replaceAll(before, `_${prefix}R_`));
  }
  job.setAttribute("prefix", prefix);
}

/** A part is alive, and listens for itself, so long after its script has come at the latest, in milliseconds. */
const grace = 1_000;
const comesAlive = new WeakSet<Element>();

/**
 * Puts a part there, or nothing; what was alive there is not any more.
 * @param onAlive called once it follows what happens by itself
 */
export function put(job: HTMLElement | undefined, place: HTMLElement | null, onAlive?: () => void): void {
  const before = place?.firstElementChild;
  if (before) leave(before);
  job?.addEventListener("astro:hydrate", () => begin(job, onAlive), { once: true });
  place?.replaceChildren(...(job ? [job] : []));
  place?.parentElement?.scrollTo(0, 0);
}

function begin(job: HTMLElement, onAlive?: () => void): void {
  comesAlive.add(job);
  setTimeout(() => {
    comesAlive.delete(job);
    onAlive?.();
  }, grace);
}

/** React cannot let go of what it is just taking over: it would draw that anew first, and complain. */
function leave(part: Element): void {
  if (comesAlive.has(part)) setTimeout(leave, grace, part);
  else part.dispatchEvent(new CustomEvent("astro:unmount"));
}
