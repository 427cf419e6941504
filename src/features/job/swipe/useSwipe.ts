import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { heldAt, meaningOf, opensAt } from "./swipe.ts";

/**
 * What a finger does to `card`, which lies on its `tray` of actions; whether these are in view, and whether a finger has
 * come there at all: until then there is no tray, and a list of thirty cards has an eighth fewer elements.
 */
export function useSwipe() {
  const card = useRef<HTMLDivElement>(null);
  const tray = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [touched, setTouched] = useState(false);
  const width = () => tray.current?.scrollWidth ?? 0;

  const settle = (revealed: boolean) => {
    card.current?.classList.remove("dragged");
    shift(card.current, revealed ? -width() : 0);
    setOpen(revealed);
  };
  const close = () => settle(false);
  usePressOutside(open, () => tray.current?.parentElement, close);
  const begin = () => {
    setTouched(true);
    return open ? -width() : 0;
  };
  const handlers = useDrag(card, { begin, width, settle });
  return { card, tray, touched, open, close, handlers };
}

interface Course {
  /** Called when a finger comes down; where the card is then. */
  begin(): number;
  /** Of the actions below it. */
  width(): number;
  settle(revealed: boolean): void;
}

function useDrag(card: RefObject<HTMLDivElement | null>, { begin, width, settle }: Course) {
  const drag = useRef<{ x: number; y: number; from: number; on: boolean } | undefined>(undefined);

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    drag.current = { x: event.clientX, y: event.clientY, from: begin(), on: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const moved = drag.current;
    if (!moved) return;
    const dx = event.clientX - moved.x;
    if (!moved.on) {
      const meaning = meaningOf(dx, event.clientY - moved.y);
      if (meaning === "scroll") drag.current = undefined;
      if (meaning !== "swipe") return;
      moved.on = true;
      card.current?.classList.add("dragged");
      card.current?.setPointerCapture(event.pointerId);
    }
    shift(card.current, heldAt(moved.from + dx, width()));
  };
  const onPointerUp = (event: PointerEvent) => {
    const moved = drag.current;
    drag.current = undefined;
    if (!moved?.on) return;
    settle(opensAt(moved.from + event.clientX - moved.x, width()));
    swallowClick(card.current);
  };
  const onPointerCancel = () => {
    const moved = drag.current;
    drag.current = undefined;
    if (moved?.on) settle(false);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Whoever presses something else is done with what is open here. */
function usePressOutside(open: boolean, inside: () => Element | null | undefined, onPress: () => void): void {
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && inside()?.contains(event.target)) return;
      onPress();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  });
}

function shift(card: HTMLElement | null, x: number): void {
  card?.style.setProperty("transform", x ? `translateX(${x}px)` : "none");
}

/** The click that ends a swipe must not open the job. */
function swallowClick(card: HTMLElement | null): void {
  const stop = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  card?.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => card?.removeEventListener("click", stop, { capture: true }), 50);
}
