import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "../../components/Icon.tsx";

export interface SwipeAction {
  label: string;
  icon: IconName;
  run(): void;
}

/** How far a finger moves before it means something, in pixels. */
const THRESHOLD = 10;

/**
 * Lets a finger pull a card aside to reach its actions. Only a shortcut: whoever uses this offers the same
 * actions as buttons, so the ones below are out of reach of keyboards and readers until pulled into view.
 */
export function Swipeable({ actions, children }: { actions: SwipeAction[]; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const tray = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: number; on: boolean } | undefined>(undefined);
  const [open, setOpen] = useState(false);

  const width = () => tray.current?.scrollWidth ?? 0;
  const shift = (x: number) =>
    card.current?.style.setProperty("transform", x ? `translateX(${x}px)` : "none");

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && tray.current?.parentElement?.contains(event.target)) return;
      settle(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  });

  function settle(revealed: boolean) {
    card.current?.classList.remove("dragged");
    shift(revealed ? -width() : 0);
    setOpen(revealed);
  }

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== "touch") return;
    drag.current = { x: event.clientX, y: event.clientY, from: open ? -width() : 0, on: false };
  }

  function onPointerMove(event: PointerEvent) {
    const moved = drag.current;
    if (!moved) return;
    const dx = event.clientX - moved.x;
    if (!moved.on) {
      if (Math.abs(event.clientY - moved.y) > THRESHOLD) drag.current = undefined;
      if (Math.abs(dx) < THRESHOLD || !drag.current) return;
      moved.on = true;
      card.current?.classList.add("dragged");
      card.current?.setPointerCapture(event.pointerId);
    }
    shift(Math.max(-width() - 16, Math.min(0, moved.from + dx)));
  }

  function onPointerUp(event: PointerEvent) {
    const moved = drag.current;
    drag.current = undefined;
    if (!moved?.on) return;
    const dx = event.clientX - moved.x;
    settle(moved.from + dx < -width() / 2);
    // The click that ends a swipe must not open the job.
    const stop = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    card.current?.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => card.current?.removeEventListener("click", stop, { capture: true }), 50);
  }

  return (
    <div className="swiped">
      <div className="swipe-actions" ref={tray} inert={!open}>
        {actions.map(({ label, icon, run }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              settle(false);
              run();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
      <div
        ref={card}
        className="swipe-card"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => drag.current?.on && settle(false)}
      >
        {children}
      </div>
    </div>
  );
}
