import { type RefObject, useEffect, useRef, useState } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { anchorOf } from "../applied.ts";
import { addressIsLent, lendAddress, takeAddressBack } from "../list/address.ts";
import { jobAt, pathOf } from "./part.ts";
import { type OfList, useShown } from "./useShown.ts";

/**
 * The job beside a list of jobs on a wide screen (rule: job-beside): the one whose card is pressed, with its address, or unasked the first.
 * Where there is no room beside, cards lead to the job's page as links do.
 * @param first of the list, as it is now
 */
export function useBeside(first: Job | undefined, ofList: OfList) {
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { wanted, here, failed, latest, show } = useShown({ place, heading }, ofList);
  const isOpen = () => pane.current?.checkVisibility() ?? false;
  const showFirst = () => show(first && { id: first.id, asked: false });
  const toCard = (id: string | undefined) => {
    const card = linkTo(list.current, id);
    // One that was hidden lies folded below.
    const link = card?.checkVisibility() ? card : list.current?.querySelector<HTMLElement>("article h2 a");
    link?.focus({ preventScroll: true });
  };

  const press = (event: MouseEvent) => {
    const id = pressed(event);
    if (!id || !isOpen()) return;
    event.preventDefault();
    if (jobAt(location.pathname) !== id) lendAddress(pathOf(id));
    void show({ id, asked: true });
  };
  const travel = (home: string) => {
    const id = jobAt(location.pathname);
    if (location.pathname === home) {
      if (!latest.current?.asked) return;
      const left = latest.current.id;
      takeAddressBack();
      void showFirst();
      toCard(left);
    } else if (id && isOpen()) {
      addressIsLent();
      if (latest.current?.id !== id || !latest.current.asked) void show({ id, asked: true });
    } else location.reload();
  };
  const resize = () => {
    if (!isOpen()) {
      // There is no room beside any more: the address is the job's, and so is its page.
      if (latest.current?.asked) location.reload();
    } else if (!latest.current) void showFirst();
  };
  useHeard(list, { press, travel, resize });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first job, or what is new of it
  useEffect(() => {
    if (latest.current?.asked || !isOpen()) return;
    return latest.current ? void showFirst() : whenIdle(() => latest.current || showFirst());
  }, [first]);

  return {
    elements: { list, pane, place, heading },
    /** Of the card that is marked. */
    id: wanted?.id,
    title: here?.title,
    isWaiting: wanted !== undefined && wanted.id !== here?.id && !failed,
    failed,
    /** Back to where one has come from. */
    leave: () => toCard(wanted?.id),
  };
}

/** The first of a list, or the one that the page's address has led to, as after withdrawing, while it is there. */
export function useLedTo(jobs: Job[]): Job | undefined {
  const [led, setLed] = useState("");
  // The address may be clean again by now; what it has led to stays its target.
  useEffect(() => setLed(document.querySelector(":target")?.id ?? ""), []);
  return jobs.find(({ id }) => led === anchorOf(id)) ?? jobs[0];
}

interface Heard {
  press(event: MouseEvent): void;
  /** Back or forward; `home` is where the list came with its page. */
  travel(home: string): void;
  resize(): void;
}

function useHeard(list: RefObject<HTMLElement | null>, heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    const home = location.pathname;
    const onPress = (event: MouseEvent) => latest.current.press(event);
    const onTravel = () => latest.current.travel(home);
    const onResize = () => latest.current.resize();
    const around = list.current;
    around?.addEventListener("click", onPress);
    addEventListener("popstate", onTravel);
    addEventListener("resize", onResize);
    return () => {
      around?.removeEventListener("click", onPress);
      removeEventListener("popstate", onTravel);
      removeEventListener("resize", onResize);
    };
  }, [list]);
}

/** Which job a plain press leads to; what is to open elsewhere is the browser's. */
function pressed(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element && target.closest("article h2 a");
  return link ? jobAt(link.getAttribute("href") ?? "") : undefined;
}

const linkTo = (list: HTMLElement | null, id: string | undefined) =>
  list?.querySelector<HTMLElement>(`article h2 a[href="${pathOf(id ?? "")}"]`);

/** After what the page begins with: the first job of a list is looked at after the list. */
function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const soon = setTimeout(run, 200);
    return () => clearTimeout(soon);
  }
  const soon = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(soon);
}
