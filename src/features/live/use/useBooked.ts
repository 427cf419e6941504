import { atom } from "nanostores";
import { useEffect } from "react";
import type { Booking } from "../../../../server/modules/bookings/index.ts";
import { type Answer, call, isUnreachable } from "../../../api.ts";
import { listen } from "../stream.ts";
import { useShared } from "./useShared.ts";

/** What one is booked for by now; what the server has rendered holds until that changes. */
const $booked = atom<readonly Booking[] | undefined>();

/** Choices come with other news of the same job; after this many milliseconds, all of them are there. */
const SETTLE = 250;
/** So long until the next attempt, while the server cannot be reached. */
const AGAIN = 5_000;
let settling: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

function soon(pause = SETTLE): void {
  clearTimeout(settling);
  settling = setTimeout(look, pause);
}

async function look(): Promise<void> {
  const mine = ++turn;
  try {
    const answer = await call("/api/users/booked");
    // An older answer must not overwrite a newer one.
    if (mine === turn) $booked.set(answer.map(inInstants));
  } catch (error) {
    // A refusal stays one.
    if (mine === turn && isUnreachable(error)) soon(AGAIN);
  }
}

const inInstants = ({ windows, ...booking }: Answer<"/api/users/booked">[number]): Booking => ({
  ...booking,
  windows: windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
});

/** What one is booked for, followed while the page is open: of each island that asks the same (rule: clash-said-before). */
export function useBooked(rendered: readonly Booking[]): readonly Booking[] {
  useEffect(() => {
    // Only who has applied for a job hears who was chosen for it.
    const ends = listen(["substituteChosen"], () => soon());
    const isOwn = (id: string) => ($booked.get() ?? rendered).some(({ jobId }) => jobId === id);
    const endsToo = listen(["jobChanged"], (id) => {
      if (id === undefined || isOwn(id)) soon();
    });
    return () => {
      ends();
      endsToo();
    };
  }, [rendered]);
  return useShared($booked, rendered);
}
